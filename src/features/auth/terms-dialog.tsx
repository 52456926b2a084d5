import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Seg } from '../../ui/seg.tsx'
import { type Clause, privacyClauses, termsClauses } from './terms-texts.ts'

export type TermsText = 'terms' | 'privacy'

/** The two texts, switched at the foot; each keeps its own place. `back` names the button that closes it. */
export function TermsDialog({ open, text, back, onClose }: { open: boolean; text: TermsText; back?: string; onClose: () => void }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<TermsText | null>(null)
  const shown = chosen ?? text
  const names = { terms: t`条款与规则`, privacy: t`隐私政策` }
  const close = () => {
    onClose()
    setChosen(null)
  }
  return (
    <DialogShell
      open={open}
      onClose={close}
      className="flex h-dvh w-screen flex-col max-md:pt-(--safe-top) max-md:pb-(--safe-bottom) md:h-125 md:max-h-[calc(100dvh-2rem)] md:w-160 md:max-w-[calc(100vw-2rem)] md:rounded-lg"
    >
      <div className="flex h-14 shrink-0 items-center border-b border-line pr-2 pl-6">
        <Base.Title className="flex-1 text-xl font-semibold">{names[shown]}</Base.Title>
        <Base.Close render={<IconButton aria-label={t`关闭`} size="lg" />}>
          <IconX className="size-5" stroke={1.6} aria-hidden />
        </Base.Close>
      </div>
      <div className="relative min-h-0 flex-1">
        <Clauses clauses={termsClauses} shown={shown === 'terms'} label={names.terms} />
        <Clauses clauses={privacyClauses} shown={shown === 'privacy'} label={names.privacy} />
      </div>
      <div className="flex shrink-0 gap-3 border-t border-line px-6 py-3">
        <Seg
          label={t`选择文本`}
          className="flex-1"
          size="lg"
          value={shown}
          onChange={setChosen}
          options={[
            { value: 'terms', label: names.terms },
            { value: 'privacy', label: names.privacy },
          ]}
        />
        <Button onClick={close}>{back ?? t`关闭`}</Button>
      </div>
    </DialogShell>
  )
}

/** Hidden, not removed: a removed text forgets how far it was read. */
function Clauses({ clauses, shown, label }: { clauses: readonly Clause[]; shown: boolean; label: string }) {
  const { t } = useLingui()
  return (
    <section
      // biome keeps no rule against a scrolling region taking the keyboard: without it the text can't be read by keys.
      tabIndex={shown ? 0 : -1}
      aria-label={label}
      className={cx('absolute inset-0 overflow-y-auto px-6 py-4 leading-6 text-fg-2 -outline-offset-2', !shown && 'invisible')}
    >
      {clauses.map(({ title, text }, at) => (
        <div key={title.id} className="mt-4 first:mt-0">
          <b className="text-fg">
            {at + 1}
            {'\u3000'}
            {t(title)}
          </b>
          <p>{t(text)}</p>
        </div>
      ))}
    </section>
  )
}
