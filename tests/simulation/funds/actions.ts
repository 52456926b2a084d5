import type { Payload } from '../../../contract/endpoints.ts'
import { MIN_LIMIT_MINUTES } from '../../../contract/safe-play.ts'
import { legOf } from '../../../src/features/betting/slip/bet.ts'
import { handsOf } from '../harness/hands.ts'
import type { ServerTime } from '../harness/server-time.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'
import { type Match, pickOf } from '../money/matches.ts'
import type { Books } from './books.ts'
import type { Device, Tab } from './device.ts'
import type { Player } from './stage.ts'

const HOUR_MS = 3_600_000
const STAKES = [1_000n, 5_000n, 20_000n, 50_000n, 300_000n]
const DEPOSITS = [10_000n, 20_000n, 50_000n, 100_000n, 500_000n]
const WITHDRAWALS = [10_000n, 50_000n, 300_000n, 990_000n, 2_000_000n]
const LIMITS = [20_000n, 60_000n, 200_000n, 1_000_000n]
export const VENUES = ['XHZR', 'ZLQP']

export interface ActionDeps {
  timeline: Timeline
  books: Books
  time: ServerTime
  matches: readonly Match[]
  ownerOf(device: Device): Player
  signIn(device: Device): void
  /** Lets anything happen. */
  move(): void
  /** From then on nobody does anything of their own accord. */
  isHealed(): boolean
}

/** What players do: each action presses something in a tab of the device. */
export function playerActions({ timeline, books, time, matches, ownerOf, signIn, move, isHealed }: ActionDeps) {
  const { random } = timeline
  const memberOf = (device: Device) => String(ownerOf(device).id)

  const { press, ask } = handsOf<Tab>(timeline, move)

  const pick = (match: Match) => pickOf(random, match)
  function bet(device: Device): void {
    const picks = random.chance(0.25) ? matches.map(pick) : [pick(random.pick(matches))]
    const [first] = picks.map(legOf)
    const common = { id: '', stakeFen: String(random.pick(STAKES)), accept: 'any' as const }
    if (first)
      press(device, (tab) =>
        tab.bet({ picks, payload: picks.length > 1 ? { ...common, legs: picks.map(legOf) } : { ...common, ...first } }),
      )
  }
  function deposit(device: Device): void {
    const way = random.pick(['alipay', 'huione', 'xnbsk', 'bank', 'coin'] as const)
    const payFrom = way === 'xnbsk' ? '13800000000' : null
    const bonus = random.pick([null, 'first', 'again'] as const)
    const asked = () => ({ id: '', amountFen: String(random.pick(DEPOSITS)), bonus })
    // The page asks for a remark code or a rate before: a press comes when it has one.
    if (way === 'coin')
      ask(device, async (tab) => {
        const [coin, network] = ['USDT', random.pick(['TRC20', 'ERC20'])]
        const reply = await tab.call('deposit.rate', { coin })
        if (reply.ok) press(device, (of) => of.deposit({ by: 'coin', payload: { ...asked(), coin, network, rate: reply.data.rate } }))
      })
    else if (way === 'bank')
      ask(device, async (tab) => {
        const reply = await tab.call('deposit.signalCode', {})
        if (reply.ok) press(device, (of) => of.deposit({ by: 'pay', payload: { ...asked(), way, signalCode: reply.data.code, payFrom } }))
      })
    else press(device, (tab) => tab.deposit({ by: 'pay', payload: { ...asked(), way, signalCode: null, payFrom } }))
  }
  function withdraw(device: Device): void {
    const { cards } = ownerOf(device)
    const main = books.committed.accounts.find(({ member, wallet }) => member === memberOf(device) && wallet === 'main')
    const fen = random.pick([...WITHDRAWALS, BigInt(main?.balance ?? 0)])
    press(device, (tab) => tab.withdraw(random.chance(0.7) ? cards.bank : cards.coin, fen))
  }
  const transfer = (device: Device) =>
    press(device, (tab) => tab.transfer(random.pick(VENUES), random.chance(0.6) ? 'in' : 'out', random.pick(WITHDRAWALS)))
  function giveUp(device: Device): void {
    const open = books.committed.requirements.find(
      ({ member, kind, state }) => member === memberOf(device) && kind === 'bonus' && state === 'open',
    )
    if (open) press(device, (tab) => tab.forfeit(open.id))
  }
  function close(device: Device): void {
    const open = books.committed.payments.filter(
      ({ member, kind, state }) => member === memberOf(device) && kind === 'deposit' && state !== 'paid',
    )
    if (open.length > 0) ask(device, (tab) => tab.call('deposit.close', { id: random.pick(open).id }))
  }
  const limitsOf = (device: Device) => books.committed.limits.filter(({ member }) => member === memberOf(device))
  function setLimit(device: Device): void {
    const kinds = ['deposit', 'deposit', 'stake', 'loss'] as const
    const fresh = { kind: random.pick(kinds), period: random.pick(['day', 'week', 'month'] as const) }
    // Half of them change one that there is.
    const { kind, period } = random.chance(0.5) ? fresh : (limitsOf(device)[0] ?? fresh)
    const value = random.chance(0.15) ? null : String(random.pick(LIMITS))
    const sentAt = timeline.now
    ask(device, async (tab) => {
      const reply = await tab.call('play.setLimit', { kind, period, value })
      if (!reply.ok) return
      const limit = { member: memberOf(device), kind, period, value }
      if (reply.data.state === 'set') books.note(() => books.limits.acknowledged(books.committed, limit, sentAt))
      else timeline.after(random.below(8_000), 'a raise is confirmed', null, () => confirm(device, { kind, period, value }))
    })
    if (random.chance(0.3)) timeline.after(random.below(3_000), 'another limit', null, () => void (isHealed() || setLimit(device)))
  }
  /** Too early, or a day later. */
  function confirm(device: Device, raise: Payload<'play.confirmRaise'>): void {
    if (random.chance(0.6)) time.jump(25 * HOUR_MS)
    ask(device, (tab) => tab.call('play.confirmRaise', raise))
  }
  /** A member who wants to be here for half an hour at most stays longer, and goes on trying. */
  function stay(device: Device): void {
    const period = random.pick(['day', 'week', 'month'] as const)
    ask(device, (tab) => tab.call('play.setLimit', { kind: 'time', period, value: String(MIN_LIMIT_MINUTES) }))
    for (let minute = 1; minute <= MIN_LIMIT_MINUTES + 8; minute++)
      timeline.after(minute * 200, 'a minute passes', null, () => {
        if (isHealed()) return
        time.jump(60_000)
        ask(device, (tab) => tab.call('play.session', {}))
        if (minute > MIN_LIMIT_MINUTES - 2) random.pick([deposit, bet])(device)
      })
  }
  function rest(device: Device): void {
    // Whoever tries again soon is in the break, or before it.
    timeline.after(500 + random.below(2_000), 'logs in again', null, () => {
      if (isHealed()) return
      signIn(device)
      for (const act of [deposit, bet, transfer]) timeline.after(random.below(4_000), 'tries', null, () => void (isHealed() || act(device)))
    })
    ask(device, async (tab) => {
      const reply = await (random.chance(0.5) ? tab.call('play.rest', { hours: 24 }) : tab.call('play.exclude', { months: 6 }))
      const isKept = () => books.committed.breaks.some(({ member }) => member === memberOf(device))
      if (reply.ok) books.note(() => must(isKept(), () => `a break of member ${memberOf(device)} was told and does not exist`))
    })
  }
  const recycle = (device: Device) => press(device, (tab) => tab.recycle())

  return { bet, deposit, withdraw, transfer, recycle, giveUp, close, setLimit, stay, rest }
}
