import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Player } from './player.ts'
import { POINTS, type Point } from './points.ts'
import { type Ground, openSite, type Site } from './site.ts'
import { watch } from './watcher.ts'
import { Witness } from './witness.ts'

/** What so many deaths came to. */
export interface Report {
  cycles: number
  /** How often the process was killed at a moment of chance, at a named point, and while it started. */
  deaths: { chance: number; points: number; starting: number }
  /** The points at which it died. */
  points: Set<string>
  /** Answers that were told, and asks whose answer was lost and that were sent again. */
  told: number
  lost: number
  /** Longest time until a page showed the prices of the server that was back, ms. */
  backMs: number
  faults: string[]
}

const PLAYERS = 4
/** Members are new after so many cycles, before their money is used up. */
const LIFE_CYCLES = 25
/** A point that the load does not come to: killed at this moment instead. */
const POINT_MS = 3_000
const AUDIT_EVERY = 5

/**
 * Kills a server again and again under bets, deposits, rounds of a venue and chat, at moments of chance and at named points, and holds
 * what it has after each start against what its clients were told. Ends at the first fault.
 */
export async function killCycles(cycles: number, ground: Ground, say: (line: string) => void): Promise<Report> {
  const directory = mkdtempSync(join(tmpdir(), 'parlay-witness-'))
  const witness = new Witness(join(directory, 'told.jsonl'))
  const site = await openSite(ground)
  const page = watch(site)
  const report: Report = {
    ...{ cycles: 0, deaths: { chance: 0, points: 0, starting: 0 }, points: new Set<string>() },
    ...{ told: 0, lost: 0, backMs: 0, faults: [] },
  }
  let players: Player[] = []
  const hold = async (before: Map<string, number>) => {
    const check = async () => {
      await sendAgain(witness, report)
      for (const player of players) report.faults.push(...(await player.check()))
    }
    const [backMs] = await Promise.all([page.isBack(), check()])
    report.backMs = Math.max(report.backMs, backMs)
    report.faults.push(...(await takenAtOldPrices(before, page.prices(), players)))
  }
  try {
    await page.isBack()
    while (report.cycles < cycles && report.faults.length === 0) {
      if (report.cycles % LIFE_CYCLES === 0) players = await enter(site, witness, report.cycles)
      const before = page.prices()
      const diedAt = await killOnce(site, players)
      if (diedAt === null) report.deaths.chance += 1
      else {
        report.deaths.points += 1
        report.points.add(diedAt)
      }
      await comeBack(site, report)
      await hold(before).catch((error: unknown) => void report.faults.push(`what was told can't be asked for: ${error}`))
      report.cycles += 1
      report.told = witness.told.size
      const isProved = report.cycles % AUDIT_EVERY === 0 || report.cycles === cycles
      if (isProved) report.faults.push(...site.audit())
      if (report.cycles % 10 === 0) say(`${report.cycles} cycles, ${report.told} answers kept, ${report.lost} sent again`)
    }
    return report
  } finally {
    witness.close()
    page.close()
    for (const player of players) player.leave()
    await site.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

const enter = (site: Site, witness: Witness, cycle: number): Promise<Player[]> =>
  Promise.all(Array.from({ length: PLAYERS }, (_, n) => Player.enter(site, witness, `crash${cycle}x${n}`)))

/** The points to which the load does not come, though each was waited for three times. */
export async function missed(points: readonly Point[], ground: Ground): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'parlay-witness-'))
  const witness = new Witness(join(directory, 'told.jsonl'))
  const site = await openSite(ground)
  const found: string[] = []
  try {
    const players = await enter(site, witness, 0)
    await site.kill()
    for (const { name } of points) {
      let diedAt: string | null = null
      for (let tries = 0; tries < 3 && diedAt === null; tries++) {
        await site.start({ at: name, nth: 1 })
        diedAt = await killOnce(site, players)
      }
      if (diedAt === null) found.push(name)
    }
    return found
  } finally {
    witness.close()
    await site.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Plays until the process is dead. Returns the point at which it died; null: at a moment of chance. */
async function killOnce(site: Site, players: readonly Player[]): Promise<string | null> {
  let isDead = false
  site.arm()
  const playing = players.map((player) => player.play(() => isDead))
  const point = site.death
  await Promise.race([sleep(point ? POINT_MS : 100 + Math.random() * 1_500), site.server.gone()])
  const diedAt = point !== undefined && site.server.pid() === undefined ? point : null
  await site.kill()
  isDead = true
  await Promise.all(playing)
  for (const player of players) player.leave()
  return diedAt
}

/** Starts it again, some times killed on the way; every second time a death at a point waits for it. */
async function comeBack(site: Site, report: Report): Promise<void> {
  while (Math.random() < 0.1) {
    const starting = site.start().catch(() => undefined)
    await sleep(Math.random() * 2_000)
    await site.kill()
    await starting
    // It may have been about to be started.
    await site.kill()
    report.deaths.starting += 1
  }
  const point = Math.random() < 0.5 ? undefined : POINTS[Math.floor(Math.random() * POINTS.length)]
  await site.start(point && { at: point.name, nth: 1 + Math.floor(Math.random() * 4) })
}

/** Until everything that was asked for is known. */
async function sendAgain(witness: Witness, report: Report): Promise<void> {
  for (const ask of [...witness.open.values()]) {
    report.lost += 1
    await witness.ask(ask)
    if (witness.open.has(ask.id)) report.faults.push(`${ask.kind} ${ask.id} is not answered any more`)
  }
}

async function takenAtOldPrices(before: Map<string, number>, now: Map<string, number>, [player]: readonly Player[]): Promise<string[]> {
  const moved = [...before].find(([id, odds]) => now.has(id) && now.get(id) !== odds)
  if (!moved || !player || !(await player.takesAt(...moved))) return []
  return [`a bet at ${moved[1]} was taken, the price of before, where it is ${now.get(moved[0])}`]
}
