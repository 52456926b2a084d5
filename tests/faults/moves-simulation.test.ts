import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Purses } from '../../casino/server/purses.ts'
import type { VenueWallet } from '../../server/venue/there/venue-wallet.ts'
import { replaced } from '../simulation/harness/tampers.ts'
import { playHistory } from '../simulation/moves/history.ts'
import { openStage, type Stage } from '../simulation/moves/stage.ts'
import type { Broken } from '../simulation/rounds/processes.ts'

// The simulation itself: it finds the effect of each broken promise of the site, or of a venue with its own books.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 40

const purses =
  (change: (own: Purses) => Partial<Purses>) =>
  (own: Purses): Purses => ({ ...own, ...change(own) })
/** The site takes a venue's silence for this word. */
const silenceIs =
  (word: 'done' | 'refused') =>
  (own: VenueWallet): VenueWallet => {
    const took = async (asking: ReturnType<VenueWallet['move']>) => {
      const answer = await asking
      return answer.became === 'unclear' ? { ...answer, became: word } : answer
    }
    return { ...own, move: (asking) => took(own.move(asking)) }
  }

const GUARDS: { without: string; broken: Broken; finds: RegExp }[] = [
  {
    without: 'a venue that burns the ids it is asked about',
    broken: {
      purses: purses((own) => ({
        statusOf: (owner, uuid) =>
          stage.store.one('select 1 from purse_move where uuid = ?', uuid)
            ? own.statusOf(owner, uuid)
            : { became: 'never', way: null, amountFen: 0n, balanceFen: own.fenOf(owner) },
      })),
    },
    finds: /is refused, and the venue has|done there and refused here/,
  },
  {
    without: 'a venue that does a transfer once',
    broken: {
      casino: (sql) =>
        sql === 'select * from purse_move where uuid = ?' ? "select * from purse_move where uuid = ? and kind = 'out'" : sql,
    },
    finds: /has no end|is \w+, and the venue has|the (?:site|casino) failed|the movements leave/,
  },
  {
    without: 'a balance that is written with its movement',
    broken: { casino: (sql) => sql.replace('do update set fen = excluded.fen', 'do nothing') },
    finds: /the movements leave/,
  },
  {
    without: 'doubt about a transfer that was not answered',
    broken: { there: silenceIs('refused') },
    finds: /is refused, and the venue has/,
  },
  {
    without: 'the question what became of it',
    broken: { there: silenceIs('done') },
    finds: /is done, and the venue has/,
  },
  {
    without: 'the duty that asks',
    broken: { site: replaced(/from "venue_move" where "state" = \$1 and \(/, 'select * from venue_move where false') },
    finds: /has no end/,
  },
  {
    without: 'a hold of what is on its way',
    broken: {
      site: ({ sql, parameters }) => ({
        sql,
        parameters: parameters.map((one) =>
          typeof one === 'string' ? one.replaceAll('"reason":"venue_return"', '"reason":"venue_arrive"') : one,
        ),
      }),
    },
    finds: /the moves leave|fen on the way|the venue was given/,
  },
  {
    without: 'the tombstone of a call that a page was told came to nothing',
    broken: {
      site: ({ sql, parameters }) => (parameters.includes('tombstone') ? { sql: 'select 1', parameters: [] } : { sql, parameters }),
    },
    finds: /as nothing, and/,
  },
  {
    without: 'ids that are claimed once',
    broken: { site: replaced(/claim_money_request\(/, `select '{"state": "new"}'::jsonb as claim`) },
    finds: /the site failed|was told of transfer/,
  },
  {
    without: 'breaks',
    broken: { site: replaced(/select refuse_play\(/, 'select null::jsonb as refusal') },
    finds: /began during a break/,
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
    finds: /began in maintenance/,
  },
]

test.for(GUARDS)('without $without the simulation finds what breaks', async ({ broken, finds }, { signal }) => {
  await stage.empty()
  let found: string | null = null
  let seed = 1
  for (; seed <= SEEDS && !found; seed++) found = (await playHistory(stage, seed, broken, signal)).violation
  expect(found, `until seed ${seed}`).toMatch(finds)
})
