import { sql } from 'kysely'
import type { PushKind } from '../../contract/push.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { PushBody } from './body.ts'
import type { Device, PushService } from './push-service.ts'
import { noteOf, type Wording } from './words.ts'

export interface RoundDeps {
  db: Db
  clock: Clock
  log: Pick<Log, 'warn'>
  service: Pick<PushService, 'send'>
  wording: Omit<Wording, 'content'>
}

/** Sent side by side. */
const TOGETHER = 50
/** A message that was not taken is tried again this often, after 15 s, doubled each time, or as the push service asks. */
const MAX_TRIES = 6
const FIRST_WAIT_MS = 15_000
/** A push service that asks for more gets the message no more. */
const LONGEST_WAIT_MS = 3_600_000

interface Claimed extends Device {
  id: bigint
  subscription_id: bigint
  kind: PushKind
  ref: string
  body: PushBody
  made_at: Date
  ends_at: Date
  tries: number
  content: boolean
  /** Neither put off by the member's quiet hours, nor of no use any more. */
  wanted: boolean
}

/**
 * Sends the messages that are due. A message is claimed before it is sent, so that no other process sends it, and one that dies meanwhile
 * leaves it unsent rather than sent twice; only what was certainly not taken becomes due again.
 */
export async function sendDue(deps: RoundDeps): Promise<void> {
  for (;;) {
    const claimed = await claim(deps.db, deps.clock.now())
    await Promise.all(claimed.map((message) => sendOne(deps, message)))
    if (claimed.length < TOGETHER) return
  }
}

/**
 * What nobody waits for any more is claimed, too, and not `wanted`: old news, what a later message of the same game says, a kind switched
 * off, an ended session, and what invites to play during a break. During the member's quiet hours only what concerns the security of the
 * account is sent; the rest becomes due again when they are over, and is asked about once an hour, since they may be changed.
 */
async function claim(db: Db, nowMs: number): Promise<Claimed[]> {
  const now = new Date(nowMs)
  // A date further ahead than any wait was written before the clock was set back.
  const furthest = new Date(nowMs + LONGEST_WAIT_MS)
  const { rows } = await sql<Claimed>`
    with due as (
      select id, kind from push_message where due_at is not null and not (due_at > ${now} and due_at <= ${furthest})
      order by due_at limit ${TOGETHER} for update skip locked)
    update push_message m set due_at = case when hours.until is not null then least(hours.until, ${furthest}) end,
      tries = tries + case when hours.until is null then 1 else 0 end
    from due, push_subscription s join session on session.token_hash = s.token_hash join push_setting p on p.member_id = s.member_id,
      lateral (select case when p.quiet and due.kind <> 'security' then quiet_until(p.quiet_from, p.quiet_to, ${now}) end as until) hours
    where m.id = due.id and s.id = m.subscription_id
    returning m.id, m.subscription_id, m.kind, m.ref, m.body, m.made_at, m.ends_at, m.tries, s.endpoint, s.p256dh, s.auth, p.content,
      hours.until is null and m.ends_at > ${now} and session.ended_at is null and m.kind = any(p.kinds)
        and not (m.kind in ('goal', 'activity', 'bractivity') and play_stop(s.member_id, ${now}) is not null)
        and not exists (select 1 from push_message later where later.subscription_id = m.subscription_id and later.id > m.id
          and later.body->>'gameId' = m.body->>'gameId') as wanted`.execute(db)
  return rows
}

async function sendOne({ db, clock, log, service, wording }: RoundDeps, message: Claimed): Promise<void> {
  if (!message.wanted) return
  const { ref, body, content, made_at: madeAt, ends_at: endsAt } = message
  const note = noteOf({ ref, at: madeAt.getTime(), body }, { ...wording, content })
  const outcome = await service.send(message, {
    payload: JSON.stringify(note),
    topic: note.tag,
    urgency: message.kind === 'goal' ? 'high' : 'normal',
    ttlSeconds: Math.max(0, Math.floor((endsAt.getTime() - clock.now()) / 1_000)),
  })
  if (outcome.kind === 'gone') await db.deleteFrom('push_subscription').where('id', '=', message.subscription_id).execute()
  else if (outcome.kind === 'later') await putOff(db, message, clock.now(), outcome.afterMs)
  if (outcome.kind === 'refused' || outcome.kind === 'lost')
    log.warn({ push: hostOf(message.endpoint), ...outcome }, 'a push was not taken')
}

async function putOff(db: Db, { id, tries, ends_at: endsAt }: Claimed, now: number, afterMs: number): Promise<void> {
  const waitMs = Math.max(afterMs, FIRST_WAIT_MS * 2 ** (tries - 1))
  const dueAt = now + waitMs
  if (tries >= MAX_TRIES || waitMs > LONGEST_WAIT_MS || dueAt >= endsAt.getTime()) return
  await db
    .updateTable('push_message')
    .set({ due_at: new Date(dueAt) })
    .where('id', '=', id)
    .execute()
}

/** An endpoint is a secret of its device. */
const hostOf = (endpoint: string): string => URL.parse(endpoint)?.host ?? ''
