import { readFileSync } from 'node:fs'
import { query } from '../../tests/support/postgres.ts'
import type { Cost } from './needs.ts'

/** Linux counts a process's time in hundredths of a second. */
const TICK_US = 10_000

/** Processor time of a process so far, in µs; 0 of one that has ended. */
function usedUs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_US
  } catch {
    return 0
  }
}

/** Processor time that processes of the site and all of their database have used so far, in µs. */
export async function used(sites: readonly number[], databaseUrl: string): Promise<Cost> {
  const found = (await query(databaseUrl, 'select pid from pg_stat_activity')) as { pid: number }[]
  const sum = (pids: readonly number[]) => pids.reduce((us, pid) => us + usedUs(pid), 0)
  return { siteUs: sum(sites), databaseUs: sum(found.map(({ pid }) => pid)) }
}

/** What each of so many cost, less what passes anyhow in that time. */
export const each = (before: Cost, after: Cost, count: number, seconds = 0, idle: Cost = { siteUs: 0, databaseUs: 0 }): Cost => ({
  siteUs: (after.siteUs - before.siteUs - idle.siteUs * seconds) / count,
  databaseUs: (after.databaseUs - before.databaseUs - idle.databaseUs * seconds) / count,
})
