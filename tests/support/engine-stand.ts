import { setImmediate } from 'node:timers/promises'
import { playsOf } from '../../domain/markets.ts'
import { createEngine, type Engine } from '../../server/engine/engine.ts'
import { importFixtures } from '../../server/engine/fixtures/import.ts'
import type { OutrightResult, PeriodResult, SettleOutright, SettlePeriod } from '../../server/engine/play/settlements.ts'
import { takeEngine } from '../../server/engine/run/engine-lease.ts'
import type { RunRequest } from '../../server/engine/run/run.ts'
import type { Db } from '../../server/platform/database.ts'
import { createLog } from '../../server/platform/log.ts'

/** An engine that moves only when the test moves the wall clock. */
export interface Stand {
  engine: Engine
  settled: PeriodResult[]
  crowned: OutrightResult[]
  /** Lets wall time pass in steps of a quarter second, with a tick at each. */
  pass(ms: number): Promise<void>
  /** Ticks until `holds` returns true; throws after `limitMs` of wall time. */
  until(holds: () => boolean, limitMs?: number): Promise<void>
}

export const wall = {
  ms: Date.parse('2031-07-01T12:00:00Z'),
  /** By how much the wall clock was set. */
  setBy: 0,
  now: () => wall.ms + wall.setBy,
  steady: () => wall.ms,
}

const STEP_MS = 250

/** Stands in for settlement, of which the engine sees only that markets become settled. */
async function markSettled(db: Db, { gameId, period }: PeriodResult): Promise<void> {
  if (period === 'NOW') return
  await db
    .updateTable('market')
    .set({ status: 'settled' })
    .where('game_id', '=', BigInt(gameId))
    .where('w', 'in', playsOf(period))
    .execute()
}

export async function openStand(db: Db, request: RunRequest, settlePeriod?: SettlePeriod, settleOutright?: SettleOutright): Promise<Stand> {
  const settled: PeriodResult[] = []
  const crowned: OutrightResult[] = []
  const record: SettlePeriod = async (result) => {
    await settlePeriod?.(result)
    await markSettled(db, result)
    settled.push(result)
  }
  const epoch = await takeEngine(db, 'stand')
  const engine = await createEngine({
    db,
    clock: wall,
    log: createLog('silent'),
    request,
    epoch,
    translate: (name) => name,
    settlePeriod: record,
    settleOutright: async (result) => {
      await settleOutright?.(result)
      await db.updateTable('market').set({ status: 'settled' }).where('id', '=', result.marketId).execute()
      crowned.push(result)
    },
  })
  const step = async () => {
    wall.ms += STEP_MS
    await engine.tick()
    // Settlement runs beside the ticks and needs a turn.
    await setImmediate()
  }
  return {
    engine,
    settled,
    crowned,
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += STEP_MS) await step()
    },
    async until(holds, limitMs = 600_000) {
      for (let passed = 0; !holds(); passed += STEP_MS) {
        if (passed > limitMs) throw new Error(`did not happen in ${limitMs} ms`)
        await step()
      }
    },
  }
}

export const replay = (date: string, speed = 60, fresh = false): Extract<RunRequest, { kind: 'replay' }> => ({
  kind: 'replay',
  date,
  tz: 'UTC',
  speed,
  fresh,
})

/** A file's match list of the invented Forest Cup: league matches, unless they name another round. */
export async function importCup(db: Db, matches: object[]): Promise<void> {
  const named = matches.map((match) => ({ round: 'Matchday 1', ...match }))
  const { files } = await importFixtures(db, [{ name: 'cup.json', text: JSON.stringify({ name: 'Forest Cup 2031', matches: named }) }])
  const [file] = files
  if (!file || file.skipped.length > 0) throw new Error(JSON.stringify(files))
}
