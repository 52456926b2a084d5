import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconLock, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Ticket } from '../../../../contract/betting.ts'
import { type CashOutOffer, cashOutRefusal } from '../../../../contract/cash-out.ts'
import { timeOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import type { WhyRefused } from '../../../transport/money/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useInSight } from '../../../ui/use-in-sight.ts'
import { AutomaticForm } from './automatic-form.tsx'
import { AutomaticWaiting } from './automatic-waiting.tsx'
import type { CashOutMoney } from './cash-out-kind.ts'
import { noOfferText } from './cash-out-text.ts'
import { Offered, Row } from './offered.tsx'
import { useOffer } from './use-offer.ts'
import { WhyNot } from './why-not.tsx'

/** Of what the player saw, this much less is taken without asking again, percent. */
const TOLERANCE = 1n

interface PanelProps {
  ticket: Ticket
  money: CashOutMoney
}

/** An open ticket's cash-out: what it is worth now, whole or in part, and what became of taking it. */
export function CashOutPanel({ ticket, money }: PanelProps) {
  const { t } = useLingui()
  const { state } = money
  const isOwn = state.at !== 'idle' && state.entry.body?.ticketId === ticket.id
  const isOpen = ticket.status === 'accepted' || ticket.status === 'delay'
  if (!isOpen && !(isOwn && state.at === 'done')) return null
  return (
    <section aria-label={t`提前兑现`} className="mb-3 rounded-md border border-line bg-surface p-4">
      {isOwn && state.at === 'done' ? <Done money={money} /> : <Open ticket={ticket} money={money} isOwn={isOwn} />}
    </section>
  )
}

function Open({ ticket, money, isOwn }: PanelProps & { isOwn: boolean }) {
  const seen = useRef<HTMLDivElement>(null)
  const { told, isOld, failed, again } = useOffer(ticket.id, useInSight(seen))
  const [percent, setPercent] = useState(100)
  const [seenFen, setSeenFen] = useState(0n)
  const [setting, setSetting] = useState(false)
  const { state, send, onDismiss } = money
  const isBusy = state.at === 'pending' || state.at === 'checking'
  const offer = told?.offer
  const live = offer && !isOld ? offer : null
  const nowFen = live && BigInt(live.payFen[99] ?? 0)
  const take = (of: CashOutOffer, part: number) => {
    const payFen = BigInt(of.payFen[part - 1] ?? 0)
    const leastFen = String((payFen * (100n - TOLERANCE)) / 100n)
    setSeenFen(payFen)
    send((id) => ({ id, ticketId: ticket.id, percent: part, version: of.version, until: of.until, leastFen }))
  }
  const refused = isOwn && state.at === 'refused' ? state : null
  const instead = refused && offerInstead(refused.why)
  return (
    <div ref={seen}>
      <p className="flex items-center justify-between text-md">
        <b>
          <Trans>提前兑现</Trans>
        </b>
        {live && (
          <span className="text-xs text-fg-3">
            <Trans>报价每秒更新</Trans>
          </span>
        )}
      </p>
      {instead && refused?.entry.body ? (
        <Changed
          seenFen={seenFen}
          percent={refused.entry.body.percent}
          // The newest there is; the refusal's own until another came.
          offer={live && live.until > instead.until ? live : instead}
          onTake={take}
          onLeave={onDismiss}
        />
      ) : !told ? (
        failed ? (
          <Nothing>
            <Trans>没有取到报价，注单没有变化</Trans>
            <Again onAgain={again} />
          </Nothing>
        ) : (
          <Skeleton className="mt-3 h-24" />
        )
      ) : !offer ? (
        <NoOffer ticket={ticket} none={told.none ?? { reason: 'stale' }} />
      ) : isOld || failed ? (
        <Nothing>
          <b className="text-2xl text-fg-3">{yuanFixed(offer.payFen[percent - 1] ?? '0')}</b>
          <Trans>这个报价已过期，注单没有变化。</Trans>
          <Again onAgain={again} />
        </Nothing>
      ) : (
        <Offered
          offer={offer}
          possibleFen={ticket.possibleReturnFen}
          percent={percent}
          onPercent={setPercent}
          status={isOwn && isBusy ? state.at : null}
          dimmed={isBusy}
          onTake={() => !isBusy && take(offer, percent)}
          onAutomatic={told.automatic ? null : () => setSetting(true)}
        />
      )}
      {refused && !instead && <WhyNot why={refused.why} />}
      {told?.automatic && (
        <AutomaticWaiting
          ticketId={ticket.id}
          automatic={told.automatic}
          nowFen={nowFen}
          onChange={() => setSetting(true)}
          onCancelled={again}
        />
      )}
      {setting && (
        <AutomaticForm
          ticketId={ticket.id}
          stakeFen={BigInt(ticket.stakeFen) - BigInt(ticket.cashed?.stakeFen ?? 0)}
          nowFen={nowFen}
          before={told?.automatic ?? null}
          onKept={again}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  )
}

/** The offer that a refusal names in place of the one that was seen; null where it was refused for something else. */
function offerInstead(why: WhyRefused): CashOutOffer | null {
  const data = why.kind === 'refusal' ? z.safeParse(cashOutRefusal, why.refusal.data).data : undefined
  return data?.reason === 'changed' || data?.reason === 'expired' ? (data.offer ?? null) : null
}

/** Nothing was taken: the price of then and that of now, to take or to leave. */
function Changed({
  seenFen,
  percent,
  offer,
  onTake,
  onLeave,
}: {
  seenFen: bigint
  percent: number
  offer: CashOutOffer
  onTake: (offer: CashOutOffer, percent: number) => void
  onLeave: () => void
}) {
  const nowFen = BigInt(offer.payFen[percent - 1] ?? 0)
  const [colour, arrow] = nowFen === seenFen ? ['', ''] : nowFen < seenFen ? ['text-down', '▼'] : ['text-up', '▲']
  return (
    <div role="alert">
      <p className="mt-1 flex items-baseline gap-2">
        <s className="text-lg text-fg-3">{yuanFixed(seenFen)}</s>
        <b className={`text-2xl ${colour}`}>
          {yuanFixed(nowFen)} <span className="text-md">{arrow}</span>
        </b>
      </p>
      <p className="mt-1 text-sm text-fg-2">
        <Trans>报价变了，还没有兑现。不点，注单照旧。</Trans>
      </p>
      <div className="mt-3 flex gap-3">
        <Button size="lg" variant="outline" className="flex-1 px-2" onClick={onLeave}>
          <Trans>不兑现</Trans>
        </Button>
        <Button size="lg" className="flex-[1.4] px-2" dimmed={nowFen === 0n} onClick={() => nowFen > 0n && onTake(offer, percent)}>
          <Trans>兑现 {yuanFixed(nowFen)}</Trans>
        </Button>
      </div>
    </div>
  )
}

function Done({ money: { state, onDismiss } }: { money: CashOutMoney }) {
  if (state.at !== 'done') return null
  const { paidFen, stakeFen, leftFen, percent, at } = state.answer
  const net = BigInt(paidFen) - BigInt(stakeFen)
  return (
    <div role="status">
      <p className="flex items-center gap-3">
        <span className="grid size-10 place-items-center rounded-sm bg-success-soft text-success">
          <IconCheck className="size-5" stroke={1.8} aria-hidden />
        </span>
        <span>
          <b className="block text-lg">
            <Trans>{yuanFixed(paidFen)} 已进余额</Trans>
          </b>
          <span className="text-sm text-fg-2">
            <Trans>
              {timeOf(at)} · 兑现 {percent}%
            </Trans>
          </span>
        </span>
      </p>
      <dl className="mt-2 text-sm">
        <Row name={<Trans>这部分净额</Trans>}>
          <b>
            {net >= 0n ? '+' : '−'}
            {yuanFixed(net >= 0n ? net : -net)}
          </b>
        </Row>
        <Row name={<Trans>注单还剩本金</Trans>}>{yuanFixed(leftFen)}</Row>
        {leftFen === '0' && (
          <Row name={<Trans>之后的赛果</Trans>}>
            <Trans>与这张注单无关</Trans>
          </Row>
        )}
      </dl>
      <Button size="lg" variant="outline" block className="mt-3" onClick={onDismiss}>
        <Trans>完成</Trans>
      </Button>
    </div>
  )
}

function NoOffer({ ticket, none }: { ticket: Ticket; none: Parameters<typeof noOfferText>[1] }) {
  const { text, comesBack } = noOfferText(ticket, none)
  return (
    <Nothing>
      {comesBack && <b className="text-2xl">—</b>}
      <span className="flex items-center gap-2 rounded-sm bg-warn-soft px-3 py-2 text-warn">
        <IconLock className="size-4 shrink-0" stroke={1.6} aria-hidden />
        {text}
      </span>
      {comesBack && <Trans>恢复后自动出现新报价。</Trans>}
    </Nothing>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <div role="status" className="mt-1 grid gap-2 text-sm text-fg-2">
    {children}
  </div>
)

const Again = ({ onAgain }: { onAgain: () => void }) => (
  <Button variant="outline" size="lg" block onClick={onAgain}>
    <IconRefresh className="size-5" stroke={1.6} aria-hidden />
    <Trans>取新报价</Trans>
  </Button>
)
