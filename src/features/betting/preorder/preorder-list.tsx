import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Preorder } from '../../../../contract/preorder.ts'
import { clockOf } from '../../../../domain/days.ts'
import { formatYuan, yuanFixed } from '../../../../domain/money.ts'
import { periodName, playName, selectionName } from '../../../i18n/market-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { MarkTag } from '../../../ui/mark-tag.tsx'
import { wayTo } from './preorder-terms.ts'
import { hk, isAlarm, outcomeText, stateWord, untilText } from './preorder-text.ts'

interface PreorderListProps {
  list: readonly Preorder[]
  /** The price now, Hong Kong thousandths; null: none is known. */
  nowOf: (one: Preorder) => number | null
  online: boolean
  /** Sends a cancellation; null: of all. */
  onCancel: (id: string | null) => Promise<void>
  onChange: (one: Preorder) => void
  /** For one whose line moved: the same on the line that is offered now. */
  onNewLine: (one: Preorder) => void
  /** Shows the ticket. */
  ticketLink: (id: string, children: ReactNode) => ReactNode
  /** One beside the other where there is room. */
  wide?: boolean
}

/** 预约: what waits, with the way of its price, and what became of the others. */
export function PreorderList(props: PreorderListProps) {
  const { t } = useLingui()
  const { list, online, onCancel, wide = false } = props
  const [all, setAll] = useState(false)
  const open = list.filter(({ endedAt }) => endedAt === null)
  const ended = list.filter(({ endedAt }) => endedAt !== null)
  const cards = cx('grid gap-3', wide && 'md:grid-cols-2 xl:grid-cols-3')
  return (
    <section aria-label={t`预约`} id="preorders">
      <div className="flex min-h-12 items-center gap-2 px-4">
        <h2 className="text-lg font-semibold">
          <Trans>预约</Trans>
        </h2>
        {open.length > 0 && <Badge count={open.length} />}
        <span className="flex-1" />
        {open.some(({ state }) => state === 'waiting') && (
          <Button variant="quiet" size="sm" disabled={!online} onClick={() => void onCancel(null)}>
            <Trans>全部取消</Trans>
          </Button>
        )}
      </div>
      <div className="px-4 pb-4">
        {open.length === 0 && (
          <p className="py-2 text-sm text-fg-2">
            <Trans>没有在等的预约。在投注单的选项旁点“预约”，到了你定的赔率由服务器替你投一次，或只提醒你。</Trans>
          </p>
        )}
        <ul className={cards}>
          {open.map((one) => (
            <Card key={one.id} one={one} {...props} />
          ))}
        </ul>
        {ended.length > 0 && (
          <>
            <button
              type="button"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              className="mt-2 flex min-h-10 items-center gap-1 text-sm text-fg-2 coarse:min-h-touch"
            >
              <Trans>最近结束 {ended.length}</Trans>
              <IconChevronDown className={cx('size-4 transition-base', all && 'rotate-180')} stroke={1.6} aria-hidden />
            </button>
            {all && (
              <ul className={cx(cards, 'mt-1')}>
                {ended.map((one) => (
                  <Card key={one.id} one={one} {...props} />
                ))}
              </ul>
            )}
          </>
        )}
        <p className="mt-2 text-xs text-fg-3">
          <Trans>最多同时 10 项，不占用余额。休息或自我排除开始时，预约全部取消。</Trans>
        </p>
      </div>
    </section>
  )
}

function Card({ one, nowOf, online, onCancel, onChange, onNewLine, ticketLink }: PreorderListProps & { one: Preorder }) {
  const { leg, state, ticket, stakeFen } = one
  const [busy, setBusy] = useState(false)
  const { word, ...look } = stateWord(one)
  const cancel = async () => {
    setBusy(true)
    await onCancel(one.id)
    setBusy(false)
  }
  const taken = state === 'placed' && ticket !== null && ticket.status !== 'refused' && ticket.status !== 'delay'
  return (
    <li className="rounded-md border border-line bg-surface">
      <div className="px-4 pt-3 pb-2">
        <p className="flex items-center gap-2">
          <b className="min-w-0 flex-1 truncate">{selectionName(leg, leg)}</b>
          <MarkTag {...look}>{word}</MarkTag>
        </p>
        <p className="truncate text-xs text-fg-3">
          {playName(leg.w, leg.gameType)} · {periodName(leg.w, leg.gameType)} ·{' '}
          {leg.team_c === '' || leg.w === 'FS' ? (
            leg.league
          ) : (
            <Trans>
              {leg.team_h} 对 {leg.team_c}
            </Trans>
          )}
        </p>
      </div>
      {state === 'waiting' ? (
        <>
          <Way one={one} now={nowOf(one)} />
          <dl className="border-t border-line px-4 py-2 text-sm">
            {stakeFen !== null && (
              <>
                <Fact label={<Trans>本金</Trans>}>
                  <b>{yuanFixed(stakeFen)}</b>
                </Fact>
                <Fact label={<Trans>成交后返还</Trans>}>
                  <Trans>¥{formatYuan(BigInt(stakeFen) + (BigInt(stakeFen) * BigInt(one.targetOdds)) / 1000n)} 起</Trans>
                </Fact>
              </>
            )}
            <Fact label={<Trans>等到</Trans>}>{untilText(one)}</Fact>
          </dl>
          <div className="grid grid-cols-2 gap-2 px-4 pb-3">
            <Button variant="outline" disabled={!online || busy} onClick={() => onChange(one)}>
              <Trans>改</Trans>
            </Button>
            <Button variant="outline" disabled={!online || busy} onClick={() => void cancel()}>
              {isAlarm(one) ? <Trans>取消提醒</Trans> : <Trans>取消预约</Trans>}
            </Button>
          </div>
        </>
      ) : (
        <div className="border-t border-line px-4 py-3 text-sm text-fg-2">
          {taken ? (
            <p className="flex items-center gap-3">
              <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-success-soft text-success">
                <IconCheck className="size-5" stroke={1.6} aria-hidden />
              </span>
              <span className="min-w-0">
                <b className="block text-md text-fg">{outcomeText(one)}</b>
                {clockOf(one.endedAt ?? one.madeAt)} · {ticketLink(ticket.id, <Trans>单号 {ticket.number}</Trans>)}
              </span>
            </p>
          ) : (
            <>
              {outcomeText(one)}
              {ticket && <> {ticketLink(ticket.id, <Trans>看注单</Trans>)}</>}
            </>
          )}
          {one.next && (
            <Button variant="outline" block className="mt-3" disabled={!online} onClick={() => onNewLine(one)}>
              {isAlarm(one) ? <Trans>按新线再提醒</Trans> : <Trans>按新线再预约</Trans>}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** From the price at the start to the target. */
function Way({ one, now }: { one: Preorder; now: number | null }) {
  const done = now === null ? 0 : wayTo(one, now)
  return (
    <div className="px-4 pb-3">
      <p className="flex justify-between gap-2 text-sm text-fg-2">
        <span>
          <Trans>
            现在 <b className="text-fg">{now === null ? '—' : hk(now)}</b>
          </Trans>
        </span>
        <span>
          <Trans>
            目标 <b className="text-fg">{hk(one.targetOdds)}</b> 或更高
          </Trans>
        </span>
      </p>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-surface-3">
        <i className="block h-full rounded-full bg-accent" style={{ width: `${done * 100}%` }} />
      </div>
    </div>
  )
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-7 items-center justify-between gap-3">
    <dt className="text-fg-2">{label}</dt>
    <dd>{children}</dd>
  </div>
)
