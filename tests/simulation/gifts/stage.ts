import { randomUUID } from 'node:crypto'
import { hashToken } from '../../../server/account/session/sessions.ts'
import { ACTIVITIES } from '../../../server/activity/in-use.ts'
import { AGENT_TERMS } from '../../../server/agent/agent-terms.ts'
import { inviteCodeOf } from '../../../server/agent/invite-code.ts'
import { createMemberEventStore } from '../../../server/feed/member/member-event-store.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import type { Db } from '../../../server/platform/database.ts'
import { transact } from '../../../server/platform/transact.ts'
import { currentContent } from '../../../server/site/loaded/content-store.ts'
import { launchToken } from '../../../server/venue/launch-token.ts'
import { bet } from '../../../server/venue/seamless/bet.ts'
import { sessionOpen } from '../../../server/venue/seamless/session-open.ts'
import { win } from '../../../server/venue/seamless/win.ts'
import { VIP_TABLE } from '../../../server/vip/vip-table.ts'
import { setSpendable } from '../../support/betting.ts'
import { units } from '../../support/venues.ts'
import { addMembers, type Member } from '../money/stage.ts'
import { activitiesFile, agentFile, vipFile } from './offers.ts'

/** What members begin with: enough to be turned over into points. */
const PURSE_FEN = 400_000_000n

/** Adds members, half of whom have bound a phone; the first has invited the others. */
export async function addPlayers(db: Db, count: number, hasPhone: () => boolean): Promise<Member[]> {
  const members = await addMembers(db, 0, count)
  for (const { id } of members) {
    await setSpendable(db, id, PURSE_FEN)
    if (hasPhone()) await db.updateTable('member').set({ bind_phone: true }).where('id', '=', id).execute()
  }
  const [inviter, ...invited] = members
  const code = inviter && (await inviteCodeOf(db, inviter.id))
  for (const { id } of invited)
    await db
      .updateTable('member')
      .set({ i_code: code ?? '' })
      .where('id', '=', id)
      .execute()
  return members
}

/** The operator's files, and what a process keeps of each. */
const FILES = {
  vip: { body: vipFile, kept: (db: Db) => currentContent(db, VIP_TABLE, 'zh-CN') },
  activities: { body: activitiesFile, kept: (db: Db) => currentContent(db, ACTIVITIES, 'zh-CN') },
  agent: { body: agentFile, kept: (db: Db) => currentContent(db, AGENT_TERMS, 'zh-CN') },
}
export type FileKind = keyof typeof FILES

/** Puts a version of an operator's file in use. */
export async function loadFile(db: Db, kind: FileKind, version: number, at: number): Promise<void> {
  const { kept, body } = FILES[kind]
  const row = { kind, version, digest: `${kind} ${version}`, operator: 'simulation', loaded_at: new Date(at) }
  await db
    .insertInto('content_version')
    .values({ ...row, body: JSON.stringify(body(version)) })
    .onConflict((c) => c.doNothing())
    .execute()
  // Processes keep what they read of a version: here as in the history before, which would else leave its own.
  await kept(db)
}

/** A member plays a round at a venue, by its real calls: it stakes and gets so much back, if it may. */
export async function playRound(
  db: Db,
  clock: Clock,
  { id: memberId, token }: Member,
  venue: 'XHDZ' | 'XHZR',
  stakeFen: bigint,
  backFen: bigint,
) {
  const deps = { db, events: createMemberEventStore(db), clock }
  const bound = { venue, memberId, gameCode: 'any', loginHash: hashToken(token) }
  const launched = await transact(db, (tx) => launchToken(tx, bound, clock.now()))
  const opened = await sessionOpen(deps, venue, { request_uuid: randomUUID(), launch_token: launched })
  const { user = '', token: session = '' } = opened as { user?: string; token?: string }
  const common = { user, round: randomUUID(), game_code: 'any', currency: 'CNY' } as const
  const id = () => ({ request_uuid: randomUUID(), transaction_uuid: randomUUID() })
  const staked = id()
  const said = await bet(deps, venue, { ...common, ...staked, token: session, amount: units(Number(stakeFen)) })
  if (said.status !== 'RS_OK') return
  const won = {
    ...common,
    ...id(),
    reference_transaction_uuid: staked.transaction_uuid,
    amount: units(Number(backFen)),
    round_closed: true,
  }
  await win(deps, venue, won)
}
