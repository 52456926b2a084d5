import { parseArgs } from 'node:util'
import { playHistory } from './money/history.ts'
import { openStage } from './money/stage.ts'

/** `npm run simulate -- money --seeds 10000 [--from 1]`: so many histories; the first that breaks is printed whole. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } },
})
if (positionals[0] !== 'money') {
  console.error('What to simulate? There is: money')
  process.exit(2)
}

const [from, count] = [Number(values.from), Number(values.seeds)]
const startedAt = Date.now()
const total = { steps: 0, presses: 0, done: 0, notDone: 0 }
const stage = await openStage()
for (let seed = from; seed < from + count; seed++) {
  const history = await playHistory(stage, seed)
  if (history.violation) {
    console.error(`${history.log.join('\n')}\nseed ${seed}: ${history.violation}`)
    process.exit(1)
  }
  total.steps += history.steps
  total.presses += history.counts.presses
  total.done += history.counts.done
  total.notDone += history.counts.notDone
  if ((seed - from + 1) % 1_000 === 0) console.log(`${seed - from + 1} histories, ${elapsed()} s`)
}
console.log(
  `${count} histories from seed ${from}: ${total.steps} steps, ${total.presses} presses, ${total.done} told as done, ` +
    `${total.notDone} as not done, 0 violations, ${elapsed()} s`,
)
process.exit(0)

function elapsed(): number {
  return Math.round((Date.now() - startedAt) / 1000)
}
