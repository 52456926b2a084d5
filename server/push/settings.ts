import { sql } from 'kysely'
import type { Payload } from '../../contract/endpoints.ts'
import { PUSH_LETTERS, type PushKind, type PushLetter, type PushSettings, type QuietHours } from '../../contract/push.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import type { PushService } from './push-service.ts'

export interface SettingsDeps {
  db: Db
  service: Pick<PushService, 'key' | 'accepts'>
}

/** The member's switches, and whether this session's device is subscribed. */
export async function settingsOf({ db, service }: SettingsDeps, { memberId, tokenHash }: MemberContext): Promise<PushSettings> {
  const row = await db.selectFrom('push_setting').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  const here = await db.selectFrom('push_subscription').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
  const kinds = row?.kinds ?? []
  return {
    key: service.key,
    kinds: kinds.filter((kind) => !isLetter(kind)),
    letters: kinds.filter(isLetter),
    content: row?.content ?? false,
    quiet: row ? { on: row.quiet, from: row.quiet_from, to: row.quiet_to } : FIRST_QUIET,
    here: here !== undefined,
  }
}

/** As they are proposed, from 23:00 to 8:00; the table's defaults. */
const FIRST_QUIET: QuietHours = { on: false, from: 23 * 60, to: 8 * 60 }

const isLetter = (kind: PushKind): kind is PushLetter => (PUSH_LETTERS as readonly string[]).includes(kind)

/** Turns one switch: two devices that turn different ones lose neither. */
export async function setSwitch(
  deps: SettingsDeps,
  { what, on }: Payload<'push.set'>,
  context: MemberContext,
): Promise<Result<PushSettings>> {
  const kinds = sql`array_remove(push_setting.kinds, ${what}::text)`
  const change = what === 'content' ? sql`content = ${on}` : on ? sql`kinds = ${kinds} || ${what}::text` : sql`kinds = ${kinds}`
  const [first, content] = what === 'content' ? [[], on] : [on ? [what] : [], false]
  await sql`
    insert into push_setting (member_id, kinds, content) values (${context.memberId}, ${first}::text[], ${content})
    on conflict (member_id) do update set ${change}`.execute(deps.db)
  return ok(await settingsOf(deps, context))
}

/** Sets the quiet hours. */
export async function setQuiet(
  deps: SettingsDeps,
  { on: quiet, from: quiet_from, to: quiet_to }: QuietHours,
  context: MemberContext,
): Promise<Result<PushSettings>> {
  if (quiet_from === quiet_to) return refuse('illegalParameter')
  const hours = { quiet, quiet_from, quiet_to }
  await deps.db
    .insertInto('push_setting')
    .values({ member_id: context.memberId, ...hours })
    .onConflict((c) => c.column('member_id').doUpdateSet(hours))
    .execute()
  return ok(await settingsOf(deps, context))
}

/** Subscribes this session's device; whoever's it was before, it is this session's now. */
export async function subscribe(
  deps: SettingsDeps,
  { expiresAt, ...device }: Payload<'push.subscribe'>,
  context: MemberContext,
): Promise<Result<PushSettings>> {
  if (!deps.service.accepts(device)) return refuse('illegalParameter')
  const { memberId, tokenHash } = context
  const values = { ...device, ends_at: expiresAt === null ? null : new Date(expiresAt), member_id: memberId }
  await transact(deps.db, async (tx) => {
    await tx
      .deleteFrom('push_subscription')
      .where((e) =>
        e.or([
          e.and([e('token_hash', '=', tokenHash), e('endpoint', '!=', device.endpoint)]),
          e.and([e('token_hash', '!=', tokenHash), e('endpoint', '=', device.endpoint)]),
        ]),
      )
      .execute()
    await tx
      .insertInto('push_subscription')
      .values({ token_hash: tokenHash, ...values })
      .onConflict((c) => c.column('token_hash').doUpdateSet(values))
      .execute()
  })
  return ok(await settingsOf(deps, context))
}

export async function unsubscribe(deps: SettingsDeps, context: MemberContext): Promise<Result<PushSettings>> {
  await deps.db.deleteFrom('push_subscription').where('token_hash', '=', context.tokenHash).execute()
  return ok(await settingsOf(deps, context))
}
