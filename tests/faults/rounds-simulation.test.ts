import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Wallet, WalletAnswer } from '../../casino/server/wallet.ts'
import { replaced } from '../simulation/harness/tampers.ts'
import { playHistory } from '../simulation/rounds/history.ts'
import type { Broken } from '../simulation/rounds/processes.ts'
import { openStage, type Stage } from '../simulation/rounds/stage.ts'

// The simulation itself: it finds the effect of each broken promise of the casino, or of the site's wallet.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 40

/** Changes the casino's statements. */
const reading = (of: string, by: string) => (sql: string) => sql.replaceAll(of, by)
/** The casino's wallet with another answer or call. */
const wallet =
  (change: (own: Wallet) => Partial<Wallet>) =>
  (own: Wallet): Wallet => ({ ...own, ...change(own) })
const TAKEN: WalletAnswer = { status: 'RS_OK', user: null, balanceFen: null, token: null, gameCode: '' }

/** `from`: a seed near the first history that shows the fault, where few do. */
const GUARDS: { without: string; broken: Broken; finds: RegExp; from?: number }[] = [
  {
    without: 'ids that follow from the round',
    broken: { wallet: wallet((own) => ({ win: (movement, ...rest) => own.win({ ...movement, uuid: randomUUID() }, ...rest) })) },
    finds: /about a bet that has a win already/,
  },
  {
    without: 'the rollback of a bet that was not answered',
    broken: { wallet: wallet(() => ({ rollback: async () => TAKEN })) },
    finds: /at the site it is|nothing was taken for it/,
  },
  {
    without: 'doubt about a bet that was not answered',
    broken: {
      wallet: wallet((own) => ({
        bet: async (...asked) => (await own.bet(...asked)) ?? TAKEN,
      })),
    },
    finds: /nothing was taken for it|at the site it is/,
  },
  {
    without: 'rounds that are gone on with at the start',
    broken: { casino: reading("where state in ('decided', 'undoing') union", 'where false union') },
    finds: /is (decided|undoing) in the end/,
  },
  {
    without: 'the end of rounds that were left',
    broken: { casino: reading("where state = 'open' and seeds is not null and at < ?", 'where false and at < ?') },
    finds: /is open in the end/,
  },
  {
    without: 'the payment of what a draw brought',
    broken: { casino: reading("where game = ? and state = 'open'", 'where false and game = ?') },
    finds: /is open in the end/,
  },
  {
    without: 'an outcome that follows from the seeds',
    broken: { casino: reading('outcome = ?, return_fen = ?', 'outcome = ?, return_fen = 2 * ?') },
    finds: /by rules and seeds/,
  },
  {
    without: 'a number of its own for each round',
    broken: {
      casino: (sql) => (sql === 'update seeds set rounds = ? where id = ?' ? 'update seeds set rounds = ? + 1 where id = ?' : sql),
    },
    finds: /numbers of seeds were taken/,
  },
  {
    without: 'the tombstone of a bet that is given back before it comes',
    broken: {
      site: ({ sql, parameters }) => (parameters.includes('tombstone') ? { sql: 'select 1', parameters: [] } : { sql, parameters }),
    },
    finds: /was taken after it was given back/,
  },
  {
    without: 'ids that are claimed once',
    broken: { site: replaced(/claim_money_request\(/, `select '{"state": "new"}'::jsonb as claim`) },
    finds: /the site failed/,
  },
  {
    without: 'the look whether a bet was given back',
    broken: {
      site: ({ sql, parameters }) => ({
        sql: sql.replace('"uuid" = $3 and "kind" = $4', 'false and "uuid" = $3 and "kind" = $4'),
        parameters,
      }),
    },
    finds: /is of a bet that|at the site|in the end|gave 0 fen back/,
  },
  {
    without: 'the token of a session',
    broken: {
      site: replaced(
        /from "venue_session" inner join "session"/,
        `select '' as game_code, now() + interval '1 year' as ends_at, null as ended_at`,
      ),
    },
    finds: /after its member had logged out/,
  },
  {
    without: 'breaks',
    broken: { site: replaced(/select refuse_play\(/, 'select null::jsonb as refusal') },
    finds: /during a break|may be staked a day/,
  },
  {
    without: 'maintenance',
    broken: {
      site: ({ sql, parameters }) => ({
        sql: /from "venue".*for (share|update)/.test(sql)
          ? `select v.*, 'open' as state from (${sql.replace(/ for (share|update)$/, '')}) v`
          : sql,
        parameters,
      }),
    },
    finds: /in maintenance/,
  },
]

test.for(GUARDS)('without $without the simulation finds what breaks', async ({ broken, finds, from = 1 }, { signal }) => {
  await stage.empty()
  let found: string | null = null
  let seed = from
  for (; seed < from + SEEDS && !found; seed++) found = (await playHistory(stage, seed, broken, signal)).violation
  expect(found, `until seed ${seed}`).toMatch(finds)
})
