import { randomUUID } from 'node:crypto'
import { Broken, type Rule } from './venue.ts'

const tell = (...pools: object[]) => ({ request_uuid: randomUUID(), pools })

/** Bonus pools. What the venue told before is taken back: it tells its own again by itself. */
export const POOL_RULES: readonly Rule[] = [
  {
    name: 'pools.game',
    says: 'a pool of a game that the site does not list is refused',
    async play({ stake, expect }) {
      const pool = { game_code: randomUUID(), name: 'venue-check', amount: stake, one_in: 1_000 }
      await expect('RS_ERROR_INVALID_GAME', 'game/pools', tell(pool))
    },
  },
  {
    name: 'pools.form',
    says: 'an amount below zero, or one that nobody could win, is refused',
    async play({ game, stake, expect }) {
      const pool = { game_code: game, name: 'venue-check', amount: stake, one_in: 1_000 }
      for (const odd of [{ amount: -stake }, { one_in: 0 }]) await expect('RS_ERROR_WRONG_TYPES', 'game/pools', tell({ ...pool, ...odd }))
    },
  },
  {
    name: 'pools.told',
    says: 'pools of a game of the venue are taken, and an empty list takes them back',
    async play({ game, stake, call, expect }) {
      const { status } = await call('game/pools', tell({ game_code: game, name: 'venue-check', amount: stake, one_in: 1_000 }))
      await expect('RS_OK', 'game/pools', tell())
      // A game may be launched that no list has.
      if (status === 'RS_ERROR_INVALID_GAME') return `the site does not list the game ${game}`
      if (status !== 'RS_OK') throw new Broken(`game/pools was answered ${status}`)
      return undefined
    },
  },
]
