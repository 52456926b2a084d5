import { Trans, useLingui } from '@lingui/react/macro'
import { IconBolt, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatYuanFixed, yuanFixed } from '../../../../domain/money.ts'
import { parseYuan } from '../../../../domain/typed-yuan.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import type { StakeBounds } from '../slip/stake.ts'

interface QuickProps {
  /** Its stake, fen; null: it is off. */
  stakeFen: bigint | null
  /** Null turns it off. */
  onChange: (stakeFen: bigint | null) => void
}

const off = 'relative h-8 shrink-0 rounded-sm border border-current px-3 font-semibold transition-instant touch-target'

/** 快投 in the slip: whether a tap bets at once and with what, and the way to change it. */
export function QuickRow({ stakeFen, onChange, bounds }: QuickProps & { bounds: Pick<StakeBounds, 'minFen' | 'maxFen'> }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      {stakeFen === null ? (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex h-10 w-full shrink-0 items-center gap-2 border-t border-line bg-page px-4 text-sm font-semibold -outline-offset-2 coarse:h-touch"
        >
          <IconBolt className="size-5" stroke={1.6} aria-hidden />
          <Trans>快投</Trans>
          <span className="flex-1" />
          <span className="font-normal text-fg-2">
            <Trans>已关闭</Trans>
          </span>
          <IconChevronRight className="size-4 text-fg-2" stroke={1.6} aria-hidden />
        </button>
      ) : (
        <div className="flex min-h-12 shrink-0 items-center gap-2 border-t border-line bg-accent-soft px-4 text-sm text-accent-text">
          <IconBolt className="size-5 shrink-0" stroke={1.6} aria-hidden />
          <button type="button" onClick={() => setOpen(true)} className="relative min-w-0 flex-1 text-left touch-target">
            <b>
              <Trans>快投 {yuanFixed(stakeFen)}</Trans>
            </b>
            <span className="ml-2 text-xs">
              <Trans>点赔率直接投，多项和串关除外</Trans>
            </span>
          </button>
          <button type="button" onClick={() => onChange(null)} className={off}>
            <Trans>关闭</Trans>
          </button>
        </div>
      )}
      <FormSheet open={open} title={t`快投`} onClose={() => setOpen(false)}>
        <QuickForm
          stakeFen={stakeFen}
          bounds={bounds}
          onChange={(next) => {
            onChange(next)
            setOpen(false)
          }}
        />
      </FormSheet>
    </>
  )
}

function QuickForm({ stakeFen, onChange, bounds }: QuickProps & { bounds: Pick<StakeBounds, 'minFen' | 'maxFen'> }) {
  const { t } = useLingui()
  const [text, setText] = useState(() => (stakeFen === null ? '' : String(stakeFen / 100n)))
  const fen = text === '' ? null : parseYuan(text)
  const limits = `${formatYuanFixed(bounds.minFen)} – ${formatYuanFixed(bounds.maxFen)}`
  const error =
    fen === null
      ? undefined
      : fen % 100n !== 0n
        ? t`请输入整数`
        : fen < bounds.minFen || fen > bounds.maxFen
          ? t`本金要在 ${limits} 之间`
          : undefined
  const ready = fen !== null && error === undefined
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onChange(fen)
      }}
    >
      <p className="text-sm leading-6 text-fg-2">
        <Trans>
          打开后，点一下赔率就按下面的本金投出，不再问一次，投出的注单不能撤销。赔率变动、滚球等待、限额和余额照旧，一次只投一单；退出登录就关闭。
        </Trans>
      </p>
      <AmountField label={t`每次的本金`} value={text} onChange={setText} error={error} hint={limits} />
      <Button type="submit" size="lg" block disabled={!ready}>
        {stakeFen === null ? <Trans>打开快投</Trans> : <Trans>保存</Trans>}
      </Button>
      {stakeFen !== null && (
        <Button variant="outline" size="lg" block onClick={() => onChange(null)}>
          <Trans>关闭快投</Trans>
        </Button>
      )}
    </form>
  )
}

/** Over the page where the slip is folded: a tap bets at once, and here it is turned off. */
export function QuickBar({ stakeFen, onChange }: QuickProps) {
  if (stakeFen === null) return null
  return (
    <div
      role="status"
      className="fixed right-[calc(0.75rem+var(--safe-right))] bottom-[calc(var(--slip-fab-bottom,1.5rem)+var(--safe-bottom)+3.75rem)] z-(--z-fab) flex h-11 items-center gap-2 rounded-full border border-accent-line bg-raised pr-1.5 pl-3 text-sm text-accent-text shadow-2"
    >
      <IconBolt className="size-5" stroke={1.6} aria-hidden />
      <Trans>
        快投 <b>{yuanFixed(stakeFen)}</b>
      </Trans>
      <button type="button" onClick={() => onChange(null)} className={`${off} rounded-full!`}>
        <Trans>关闭</Trans>
      </button>
    </div>
  )
}
