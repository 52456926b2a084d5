import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { playHistory as playFeed } from './feed/history.ts'
import { playHistory as playFunds } from './funds/history.ts'
import { playHistory as playGifts } from './gifts/history.ts'
import { type History, playMany } from './harness/run.ts'
import { openStage } from './harness/stage.ts'
import { playHistory as playMoney } from './money/history.ts'
import { openStage as openMoney } from './money/stage.ts'
import { playHistory as playMoves } from './moves/history.ts'
import { openStage as openMoves } from './moves/stage.ts'
import { playHistory as playRounds } from './rounds/history.ts'
import { openStage as openRounds } from './rounds/stage.ts'

/**
 * `npm run simulate -- money|funds|gifts|feed|rounds|moves --seeds 10000 [--from 1] [--workers 2]`: plays so many histories; prints the first
 * with a violation in full. Each worker is a process that plays a part of them and tells of it.
 */
const SIMULATIONS: Record<string, () => Promise<(seed: number) => Promise<History>>> = {
  async money() {
    const stage = await openMoney()
    return (seed) => playMoney(stage, seed)
  },
  async funds() {
    const stage = await openStage()
    return (seed) => playFunds(stage, seed)
  },
  async gifts() {
    const stage = await openStage()
    return (seed) => playGifts(stage, seed)
  },
  async rounds() {
    const stage = await openRounds()
    return (seed) => playRounds(stage, seed)
  },
  async moves() {
    const stage = await openMoves()
    return (seed) => playMoves(stage, seed)
  },
  feed: async () => (seed) => playFeed(seed),
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
  },
})
const [name = ''] = positionals
const open = SIMULATIONS[name]
if (!open) {
  console.error(`What to simulate? There is: ${Object.keys(SIMULATIONS).join(', ')}`)
  process.exit(2)
}

const [from, count, workers] = [values.from, values.seeds, values.workers].map(Number) as [number, number, number]
if (workers > 1) {
  const shareFrom = (i: number) => from + Math.floor((count * i) / workers)
  const shares = Array.from({ length: workers }, (_, i) => {
    const [first, end] = [shareFrom(i), shareFrom(i + 1)]
    return fork(import.meta.filename, [name, '--from', String(first), '--seeds', String(end - first)])
  })
  const codes = shares.map(async (share) => {
    const [code] = (await once(share, 'exit')) as [number | null]
    // The first violation ends all.
    if (code !== 0) for (const other of shares) other.kill()
    return code ?? 1
  })
  process.exit(Math.max(...(await Promise.all(codes))))
}

const startedAt = Date.now()
const elapsed = () => Math.round((Date.now() - startedAt) / 1000)
const played = (histories: number) => {
  if (histories % 1_000 === 0) console.log(`${histories} histories, ${elapsed()} s`)
}
const { broke, steps, counts } = await playMany(await open(), { from, count, played })
if (broke) {
  console.error(`${broke.log.join('\n')}\nseed ${broke.seed}: ${broke.violation}`)
  process.exit(1)
}
const told = Object.entries(counts).map(([what, times]) => `${times} ${what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
console.log(`${count} histories from seed ${from}: ${steps} steps, ${told.join(', ')}, 0 violations, ${elapsed()} s`)
process.exit(0)
