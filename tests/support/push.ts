import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Payload } from '../../contract/endpoints.ts'
import type { PushNote } from '../../contract/push.ts'
import type { Game } from '../../contract/sport.ts'
import { createSessions, hashToken } from '../../server/account/session/sessions.ts'
import { placeBet } from '../../server/betting/place-bet.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { PUSH, type Push } from '../../server/push/domain.ts'
import { createPushService } from '../../server/push/push-service.ts'
import { createTranslate } from '../../server/texts/translate.ts'
import { bettingWorld } from './betting.ts'
import { type PushDevice, startPushService } from './push-service.ts'
import { data } from './result.ts'
import { callBy } from './safe-play.ts'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

export type PushWorld = Awaited<ReturnType<typeof pushWorld>>
export type Pushed = Awaited<ReturnType<PushWorld['member']>>

/** What a device's push service took for it. */
export const notes = (device: PushDevice): PushNote[] => device.got.map(({ text }) => JSON.parse(text))

/** Members with devices at a push service of their own, one clock, and the duty that sends. */
export async function pushWorld() {
  const { db, clock } = await bettingWorld({ live: false })
  const browser = await startPushService()
  const service = await createPushService(db, { contact: 'mailto:site@parlay.test', own: browser.origin })
  const push: Push = { ...service, wording: { translate: createTranslate('zh-CN'), siteTitle: 'Parlay' } }
  const warned: unknown[] = []
  const log = { warn: (line: unknown) => void warned.push(line) }
  const games = new Map<string, Game>()

  let members = 0
  /** A new member with a new game, on the shared clock. */
  async function member({ live = false } = {}) {
    const on = await bettingWorld({ live, db, member: `pushed${members++}` })
    const { memberId } = on
    const sessions = createSessions(db, clock)
    const handlers = PUSH.handlers({ db, push, odds: on.source })

    /** A device that is logged in, and subscribed. */
    async function device(): Promise<{ device: PushDevice; tokenHash: string; here: () => Promise<boolean> }> {
      const tokenHash = hashToken(await sessions.open(db, memberId, null))
      const device = browser.device()
      const context = callBy(memberId, clock, tokenHash)
      expect(data(await handlers['push.subscribe'](device.subscription, context))).toMatchObject({ here: true, key: push.key })
      return { device, tokenHash, here: async () => data(await handlers['push.settings']({}, context)).here }
    }

    const bets = { ...on, clock, source: { ...on.source, spokeAt: () => clock.at } }
    /** A ticket that its match settles. */
    async function settled() {
      const market = await on.offer('M', null, [900, 2100, 2000])
      const id = randomUUID()
      const context = { ...on.context(), now: clock.at }
      await placeBet(bets, { id, marketId: market.id, selection: 'H', odds: 900, stakeFen: '1000', accept: 'none' }, context)
      await settle()
      return id
    }
    const settle = (version = 1) =>
      settlePeriod(bets, { gameId: on.game.gameId, period: 'FT', version, score: version === 1 ? [1, 0] : [0, 1] })

    return {
      ...{ db, memberId, sessions, handlers, device, settled, settle, game: on.game },
      set: (what: Payload<'push.set'>['what'], on = true) => handlers['push.set']({ what, on }, callBy(memberId, clock)),
      quiet: (hours: Payload<'push.setQuiet'>) => handlers['push.setQuiet'](hours, callBy(memberId, clock)),
      settings: async () => data(await handlers['push.settings']({}, callBy(memberId, clock))),
      follow: (events: Parameters<(typeof handlers)['push.follow']>[0]['events']) =>
        handlers['push.follow']({ gameId: on.game.gameId, events }, callBy(memberId, clock)),
      followed: async () => data(await handlers['push.followed']({}, callBy(memberId, clock))).list,
    }
  }

  /** A message that waits for the member's last device. */
  async function messageFor({ memberId }: { memberId: bigint }, ref: string) {
    const devices = db.selectFrom('push_subscription').select('id').where('member_id', '=', memberId)
    const { id } = await devices.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const at = new Date(clock.at)
    const body = JSON.stringify({ kind: 'ticket', legs: 1, lines: 1 })
    return { subscription_id: id, kind: 'ticket' as const, ref, body, made_at: at, ends_at: new Date(clock.at + DAY), due_at: at }
  }

  return {
    ...{ db, clock, browser, push, warned, games, member, messageFor },
    round: () => PUSH.rounds.push({ db, clock, log, push, odds: { game: (id) => games.get(id) } }),
    waiting: () => db.selectFrom('push_message').selectAll().where('due_at', 'is not', null).execute(),
    /** Nothing waits, and nothing was warned of. */
    async emptied(): Promise<void> {
      warned.length = 0
      await db.deleteFrom('push_message').execute()
    },
    close: () => db.destroy(),
  }
}
