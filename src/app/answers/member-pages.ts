import type { Query, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { userEndpoints } from '../../../contract/account.ts'
import { actEndpoints } from '../../../contract/activity.ts'
import { agentEndpoints } from '../../../contract/agent.ts'
import { bettingEndpoints } from '../../../contract/betting.ts'
import { recordEndpoints } from '../../../contract/betting-record.ts'
import { feedbackEndpoints } from '../../../contract/feedback.ts'
import { letterEndpoints } from '../../../contract/letter.ts'
import { pointsEndpoints } from '../../../contract/points.ts'
import { preorderEndpoints } from '../../../contract/preorder.ts'
import { sportEndpoints } from '../../../contract/sport.ts'
import { venueEndpoints } from '../../../contract/venue.ts'
import { venueListEndpoints } from '../../../contract/venue-list.ts'
import { vipEndpoints } from '../../../contract/vip.ts'
import { fundsEndpoints } from '../../../contract/wallet.ts'
import { dealEndpoints } from '../../../contract/wallet-record.ts'
import { CHAT_OUTBOX, openChatOutbox } from '../../db/chat-outbox.ts'
import { MEMBER_PAGES, type MemberPage, type MemberPages, openMemberPages } from '../../db/member-pages.ts'
import { reportStorage } from '../../db/storage-health.ts'
import { KEPT_MS } from '../../transport/call-query.ts'
import { type Session, session } from '../../transport/session.ts'
import { account } from '../session/account.ts'

const known = {
  ...userEndpoints,
  ...fundsEndpoints,
  ...dealEndpoints,
  ...venueEndpoints,
  ...venueListEndpoints,
  ...recordEndpoints,
  ...letterEndpoints,
  ...bettingEndpoints,
  ...preorderEndpoints,
  ...sportEndpoints,
  ...actEndpoints,
  ...vipEndpoints,
  ...pointsEndpoints,
  ...agentEndpoints,
  ...feedbackEndpoints,
}

/**
 * A member's last answers (record, wallet, games, letters, last tickets, activities, level, points, feedback) outlive the page, in
 * IndexedDB, for a start without a network; each shows its age and is asked for again. They belong to the account: a logout in any tab
 * deletes them all.
 */
const KEPT = [
  'user.memberInfo',
  'funds.getBalance',
  'funds.flow',
  'funds.lastDeals',
  'venue.allBalance',
  'venue.collection',
  'record.betRecordTotal',
  'letter.getUnreadForType',
  'sport.tickets',
  'sport.preorders',
  'sport.gameDetail',
  'act.promotionConfig',
  'act.standings',
  'act.verification',
  'vip.memberGradeInfoByGrade',
  'vip.memberGradeConfigList',
  'vip.getGameFanshuiHighLow',
  'vip.VipWeekInfo',
  'points.overview',
  'agent.terms',
  'agent.overview',
  'feedback.getFeedbackInfo',
] as const
/** Lists in pages, each asked for after the one before. */
const LISTS = [
  'record.betRecordList',
  'funds.queryDealRecord',
  'letter.list',
  'act.exchangeRecord',
  'points.record',
  'feedback.getFeedBackList',
] as const
const ANSWERS: Readonly<Record<string, z.ZodMiniType>> = {
  ...Object.fromEntries(KEPT.map((key) => [key, known[key].answer])),
  ...Object.fromEntries(
    LISTS.map((key) => [key, z.object({ pages: z.array(known[key].answer), pageParams: z.array(z.nullable(z.string())) })]),
  ),
}

/** Answers that come together are one write; a player who leaves the page at once leaves little unwritten. */
const THROTTLE_MS = 100

export interface MemberPagesDeps {
  client: QueryClient
  pages: Pick<MemberPages, 'load' | 'save' | 'wipe'>
  session: Pick<Session, 'get' | 'isCurrent' | 'subscribe'>
  account(): Promise<string>
  now(): number
  after(ms: number, run: () => void): void
}

/** Restores what is kept of the member, then keeps new answers. Settles once the kept ones are restored. */
export async function keepMemberPages({ client, pages, session, account, now, after }: MemberPagesDeps): Promise<void> {
  for (const key of Object.keys(ANSWERS)) client.setQueryDefaults([key], { gcTime: KEPT_MS })
  const waiting = new Map<string, Omit<MemberPage, 'account'> & { epoch: number }>()

  const write = async () => {
    const whose = await account()
    const due = [...waiting.values()].filter(({ epoch }) => session.isCurrent(epoch))
    waiting.clear()
    if (whose === '' || due.length === 0) return
    await pages.save(due.map(({ epoch: _, ...page }) => ({ ...page, account: whose })))
    // If the member logged out during the write, the wipe may have run before it.
    if (due.some(({ epoch }) => !session.isCurrent(epoch))) await pages.wipe()
  }

  const keep = ({ queryKey, queryHash, state: { data, dataUpdatedAt } }: Query) => {
    const [key, payload] = queryKey as [string, unknown]
    const { epoch, state } = session.get()
    if (data === undefined || !(key in ANSWERS) || state === 'visitor') return
    if (waiting.size === 0) after(THROTTLE_MS, () => void write().catch(() => undefined))
    waiting.set(queryHash, { question: queryHash, key, payload, at: dataUpdatedAt, data, epoch })
  }
  // This may be loaded later than the first answers came.
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
    // A later answer of the server wins.
    if (query.state.dataUpdatedAt >= at) continue
    // If the question failed meanwhile, the kept answer is shown as one that could not be asked for again.
    if (query.state.status === 'error') query.setState({ data: answer.data, dataUpdatedAt: at })
    else query.setData(answer.data, { updatedAt: at, manual: true })
  }
}

/** With the parts of this page. */
export const keepPageMember = (client: QueryClient): Promise<void> =>
  keepMemberPages({
    client,
    pages: openMemberPages(),
    session,
    account,
    now: () => Date.now(),
    after: (ms, run) => void setTimeout(run, ms),
  })

/** Deletes everything of a member, and what was not said yet. */
export async function wipeMemberPages(): Promise<void> {
  // A browser without a member's login has no such database, and one that denies databases has nothing in it.
  const there = await indexedDB.databases?.().catch(() => [])
  const isThere = (wanted: string) => !there || there.some(({ name }) => name === wanted)
  if (isThere(CHAT_OUTBOX)) await openChatOutbox().wipe()
  if (isThere(MEMBER_PAGES) && !(await openMemberPages().wipe())) reportStorage('private', 'left')
}
