import type { Query, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { bettingEndpoints } from '../../../contract/betting.ts'
import { recordEndpoints } from '../../../contract/record.ts'
import { sportEndpoints } from '../../../contract/sport.ts'
import { fundsEndpoints, userEndpoints } from '../../../contract/user.ts'
import { MEMBER_PAGES, type MemberPage, type MemberPages, openMemberPages } from '../../db/member-pages.ts'
import { reportStorage } from '../../db/storage-health.ts'
import { KEPT_MS } from '../../transport/call-query.ts'
import { type Session, session } from '../../transport/session.ts'
import { account } from '../session/account.ts'

/**
 * What a member saw last (record, balance, games, last tickets) outlives the page, in IndexedDB, for a start without a network; each
 * answer has its age and is asked for again. It is the account's: a logout in any tab takes it all away.
 */
const KEPT = {
  'user.memberInfo': userEndpoints['user.memberInfo'],
  'funds.getBalance': fundsEndpoints['funds.getBalance'],
  'record.betRecordTotal': recordEndpoints['record.betRecordTotal'],
  'sport.tickets': bettingEndpoints['sport.tickets'],
  'sport.gameDetail': sportEndpoints['sport.gameDetail'],
}
/** Comes in pages, each behind the one before. */
const LIST = 'record.betRecordList'
const ANSWERS: Readonly<Record<string, z.ZodMiniType>> = {
  ...Object.fromEntries(Object.entries(KEPT).map(([key, { answer }]) => [key, answer])),
  [LIST]: z.object({ pages: z.array(recordEndpoints[LIST].answer), pageParams: z.array(z.nullable(z.string())) }),
}

/** Answers that come together are one write; who leaves the page at once leaves little unwritten. */
const THROTTLE_MS = 100

export interface MemberPagesDeps {
  client: QueryClient
  pages: Pick<MemberPages, 'load' | 'save' | 'wipe'>
  session: Pick<Session, 'get' | 'isCurrent' | 'subscribe'>
  account(): Promise<string>
  now(): number
  after(ms: number, run: () => void): void
}

/** Brings back what is kept of the member, then keeps what is answered. Settles once it is back. */
export async function keepMemberPages({ client, pages, session, account, now, after }: MemberPagesDeps): Promise<void> {
  for (const key of Object.keys(ANSWERS)) client.setQueryDefaults([key], { gcTime: KEPT_MS })
  const waiting = new Map<string, Omit<MemberPage, 'account'> & { epoch: number }>()

  const write = async () => {
    const whose = await account()
    const due = [...waiting.values()].filter(({ epoch }) => session.isCurrent(epoch))
    waiting.clear()
    if (whose === '' || due.length === 0) return
    await pages.save(due.map(({ epoch: _, ...page }) => ({ ...page, account: whose })))
    // A member who left while it was written may have been wiped away before it was there.
    if (due.some(({ epoch }) => !session.isCurrent(epoch))) await pages.wipe()
  }

  const keep = ({ queryKey, queryHash, state: { data, dataUpdatedAt } }: Query) => {
    const [key, payload] = queryKey as [string, unknown]
    const { epoch, state } = session.get()
    if (data === undefined || !(key in ANSWERS) || state === 'visitor') return
    if (waiting.size === 0) after(THROTTLE_MS, () => void write().catch(() => undefined))
    waiting.set(queryHash, { question: queryHash, key, payload, at: dataUpdatedAt, data, epoch })
  }
  // This may be here later than the first answers.
  for (const query of client.getQueryCache().getAll()) keep(query)
  client.getQueryCache().subscribe(({ query, type, ...event }) => {
    if (type === 'updated' && 'action' in event && event.action.type === 'success' && !event.action.manual) keep(query)
  })
  session.subscribe((why) => {
    if (why !== 'login') waiting.clear()
  })

  const { epoch, state } = session.get()
  if (state === 'visitor') return
  const kept = await pages.load(await account())
  if (!session.isCurrent(epoch)) return
  for (const { key, payload, at, data } of kept) {
    const answer = ANSWERS[key] && z.safeParse(ANSWERS[key], data)
    const age = now() - at
    if (!answer?.success || age < 0 || age > KEPT_MS) continue
    const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey: [key, payload] }))
    // What the server has said since stands.
    if (query.state.dataUpdatedAt >= at) continue
    // What came too late for the question that failed meanwhile is shown as what could not be asked for again.
    if (query.state.status === 'error') query.setState({ data: answer.data, dataUpdatedAt: at })
    else query.setData(answer.data, { updatedAt: at, manual: true })
  }
}

/** This page's. */
export const keepPageMember = (client: QueryClient): Promise<void> =>
  keepMemberPages({
    client,
    pages: openMemberPages(),
    session,
    account,
    now: () => Date.now(),
    after: (ms, run) => void setTimeout(run, ms),
  })

/** Nothing of a member is left. */
export async function wipeMemberPages(): Promise<void> {
  // A browser that was never a member's here has no database, and one that denies them has nothing in it.
  const there = await indexedDB.databases?.().catch(() => [])
  if (there && !there.some(({ name }) => name === MEMBER_PAGES)) return
  if (!(await openMemberPages().wipe())) reportStorage('private', 'left')
}
