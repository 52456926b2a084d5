import { roundsOf } from '../../../casino/fair/rounds.ts'
import { isClientSeed } from '../../../casino/fair/seeds.ts'
import { DRAW_CHANCES } from '../../../contract/activity-kinds.ts'
import { addDays, dayOf, mondayOf } from '../../../domain/days.ts'
import type { Moment } from '../harness/server-time.ts'
import { must } from '../harness/violation.ts'
import { type ClaimRow, type Committed, isResting } from './committed.ts'
import { BETTING_TIMES, BUDGETS, DRAW, DRAW_TIMES, INVITE, RACE_TIMES, SHORT, SIGN, STEPS, TASK_TIMES, TASKS } from './offers.ts'
import type { Turned } from './turned.ts'

/** What activities gave in one commit, by their terms; what budgets have left; who takes part. */
export function followClaims(before: Committed, now: Committed, turned: Turned, moment: Moment): void {
  const fresh = now.claims.filter(({ ref }) => !before.claims.some((one) => one.ref === ref))
  must(now.claims.length === before.claims.length + fresh.length, () => 'a claim is gone')
  for (const claim of fresh) {
    const what = `claim ${claim.key} of ${claim.budget} by member ${claim.member}`
    const same = now.claims.filter(({ budget, member, key }) => budget === claim.budget && member === claim.member && key === claim.key)
    must(same.length === 1, () => `${what} was given ${same.length} times`)
    // A race is paid after its end, whoever rests.
    if (claim.budget !== 'race') mayJoin(claim.budget, claim.member, before, moment, what)
    const [fen, times] = given(claim, before, now, turned, moment, what)
    must(
      claim.fen === String(fen) && claim.times === times,
      () => `${what} is of ${claim.fen} fen times ${claim.times} instead of ${fen} times ${times}`,
    )
  }
  const entered = now.parts.filter(({ activity, member, left }) => {
    const was = before.parts.find((one) => one.activity === activity && one.member === member)
    return left === null && (was === undefined || was.left !== null)
  })
  for (const { activity, member } of entered) {
    must(activity === 'first' || activity === 'race', () => `member ${member} takes part in ${activity}, which nobody joins`)
    mayJoin(activity, member, before, moment, `the entry of member ${member} into ${activity}`)
  }
  // Each effect has its call, but what duties pay; and each call that was done its effect.
  const calls = now.requests.filter(
    ({ id, kind, state }) => kind === 'join' && state === 'done' && !before.requests.some((one) => one.id === id && one.state === 'done'),
  )
  const asked = fresh.filter(({ budget }) => budget !== 'race' && budget !== 'invite')
  const sides = [calls, [...asked, ...entered]].map((side) =>
    side
      .map(({ member }) => member)
      .sort()
      .join(),
  )
  must(sides[0] === sides[1], () => `calls of members ${sides[0]} were done, and members ${sides[1]} were given something`)
  for (const { id, budget } of now.activities) checkBudget(id, budget, now)
}

function mayJoin(activity: string, member: string, before: Committed, { earliest, latest }: Moment, what: string): void {
  must(!isResting(before, member, latest), () => `${what} during a break`)
  const ends = before.activities.find(({ id }) => id === activity)?.ends ?? Number.POSITIVE_INFINITY
  const begins = activity === 'short' ? SHORT.begins : Number.NEGATIVE_INFINITY
  must(latest >= begins && earliest < ends, () => `${what} outside of its time`)
}

/** What is due for a claim: fen, and how often its turnover. */
function given(
  { budget, member, key }: ClaimRow,
  before: Committed,
  now: Committed,
  turned: Turned,
  { earliest, latest }: Moment,
  what: string,
): [number, number] {
  const [kind, ...rest] = key.split(':')
  if (budget === 'sign' || budget === 'short') {
    const day = rest.join()
    must(kind === 'day' && day >= dayOf(earliest) && day <= dayOf(latest), () => `${what} is not of the day`)
    const nth =
      1 + before.claims.filter((one) => one.budget === budget && one.member === member && one.key.startsWith(key.slice(0, -3))).length
    return [SIGN.more.get(nth) ?? SIGN.day, 0]
  }
  if (budget === 'tasks') {
    const [step = ''] = rest
    const isDone = step === 'phone' ? before.phones : step === 'limit' ? before.limits : []
    must(
      isDone.some((one) => one.member === member),
      () => `${what}, who has not done it`,
    )
    return [TASKS[step as keyof typeof TASKS], TASK_TIMES]
  }
  if (budget === 'race') {
    const won = now.places.find((one) => one.member === member)
    must(key === 'race' && now.races.some(({ final }) => final) && won !== undefined, () => `${what} before its end`)
    return [Number(won.prize), RACE_TIMES]
  }
  if (budget === 'invite') {
    const [invited = ''] = rest
    const isInviter = now.invited.some((one) => one.member === invited && one.inviter === member)
    must(kind === 'friend' && isInviter, () => `${what}, who invited somebody else`)
    must(
      before.phones.some((one) => one.member === invited),
      () => `${what} for somebody without a phone`,
    )
    must(turned.spanOf(invited, '', 0).most >= BigInt(INVITE.turnover), () => `${what} for somebody who turned over too little`)
    return [INVITE.fen, INVITE.times]
  }
  if (budget === 'draw') {
    const day = rest.join()
    must(kind === 'draw' && day >= dayOf(earliest) && day <= dayOf(latest), () => `${what} is not of the day`)
    const prize = drawn(key, member, before, now, what)
    return [prize.fen, prize.fen > 0 ? DRAW_TIMES : 0]
  }
  const [monday, step] = [kind ?? '', STEPS[Number(rest[0])]]
  must(budget === 'betting' && step !== undefined && mondayOf(monday) === monday, () => `${what} is of nothing`)
  must(monday <= mondayOf(dayOf(latest)) && monday >= addDays(mondayOf(dayOf(earliest)), -7), () => `${what} is of another week`)
  must(turned.week(member, monday) >= BigInt(step.turnover), () => `${what}, who turned over ${turned.week(member, monday)} fen`)
  return [step.fen, BETTING_TIMES]
}

/** The prize of a draw, by its seeds; the server's had been committed to. */
export function drawn(key: string, member: string, before: Committed, { draws }: Committed, what: string) {
  const row = draws.find((one) => one.key === key && one.member === member)
  must(row !== undefined && isClientSeed(row.client ?? ''), () => `${what} was not drawn`)
  const known = before.draws.find((one) => one.member === member && one.nonce === row.nonce)
  must(known === undefined || known.seed === row.seed, () => `${what} has another seed than before`)
  const number = roundsOf(row.seed, row.client ?? '')(row.nonce).below(DRAW_CHANCES)
  must(row.number === number, () => `${what} has the number ${row.number} instead of ${number}`)
  let end = 0
  const prize = DRAW.find(({ chances }) => {
    end += chances
    return number < end
  })
  must(prize !== undefined, () => `${what} has no prize`)
  return prize
}

function checkBudget(id: string, budget: string, { accounts, claims, transfers }: Committed): void {
  const account = accounts.find(({ kind, wallet }) => kind === 'budget' && wallet === id)
  must(account !== undefined && (BUDGETS[id]?.some((fen) => String(fen) === budget) ?? false), () => `${id} has a budget of ${budget} fen`)
  const funded = transfers.filter(({ reason, ref }) => reason === 'budget_funded' && ref === id)
  const fundedFen = funded.reduce((sum, { credit, fen }) => sum + (credit === account.id ? Number(fen) : -Number(fen)), 0)
  const givenFen = claims.filter((one) => one.budget === id).reduce((sum, { fen }) => sum + Number(fen), 0)
  must(fundedFen === Number(budget), () => `${id} was funded with ${fundedFen} fen instead of ${budget}`)
  must(givenFen <= fundedFen, () => `${id} gave ${givenFen} fen out of a budget of ${fundedFen}`)
  must(
    Number(account.balance) === fundedFen - givenFen,
    () => `${id} has ${account.balance} fen left of ${fundedFen}, and gave ${givenFen}`,
  )
}
