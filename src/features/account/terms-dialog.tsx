import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contentEndpoints } from '../../../contract/content.ts'
import type { HelpCode } from '../../../contract/help-codes.ts'
import { problemText } from '../../i18n/problem-text.ts'
import { contentQuery, problemOf } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'
import { Fault } from '../../transport/fault.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { Doc } from '../../ui/doc.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Seg } from '../../ui/seg.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'

learn(contentEndpoints)

export type TermsText = 'terms' | 'privacy'

/** Terms and privacy, switched at the foot; each keeps its scroll position. `back` labels the button that closes it. */
export function TermsDialog({ open, text, back, onClose }: { open: boolean; text: TermsText; back: string; onClose: () => void }) {
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
        <Text code="gztk" shown={shown === 'terms'} label={names.terms} />
        <Text code="ysgz" shown={shown === 'privacy'} label={names.privacy} />
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
        <Button onClick={close}>{back}</Button>
      </div>
    </DialogShell>
  )
}

/** The same page as in help. Hidden, not removed, so that it keeps its scroll position. */
function Text({ code, shown, label }: { code: HelpCode; shown: boolean; label: string }) {
  const { i18n } = useLingui()
  const { data, error, refetch } = useQuery(contentQuery('site.helpPage', { code }))
  return (
    <section
      // A scrollable region must be reachable by keyboard.
      tabIndex={shown ? 0 : -1}
      aria-label={label}
      aria-busy={!data && !error}
      className={cx('absolute inset-0 overflow-y-auto px-6 py-4 -outline-offset-2', !shown && 'invisible')}
    >
      {data ? (
        <Doc blocks={data.content.blocks} />
      ) : error ? (
        <StatePanel
          kind={error instanceof Fault && error.code === 'offline' ? 'offline' : 'error'}
          title={problemText(i18n, error instanceof Fault ? error : problemOf(error))}
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              <Trans>重试</Trans>
            </Button>
          }
        />
      ) : (
        ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} className="mb-4 h-4" />)
      )}
    </section>
  )
}
