import { beforeEach, expect, test, vi } from 'vitest'
import { createQueue, type Queue } from './call-queue.ts'

interface Call {
  id: string
  keys: string[]
}

/** A transaction, or a call made alone, that runs until the test ends it. */
interface Under {
  calls: Call[]
  resolve(answers: (string | undefined)[]): void
  reject(error: unknown): void
}

let together: Under[]
let alone: Under[]
const onFault = vi.fn()
let queue: Queue<Call, string>

function underWay(all: Under[], calls: readonly Call[]): Promise<(string | undefined)[]> {
  const { promise, resolve, reject } = Promise.withResolvers<(string | undefined)[]>()
  all.push({ calls: [...calls], resolve, reject })
  return promise
}

beforeEach(() => {
  together = []
  alone = []
  onFault.mockReset()
  queue = createQueue<Call, string>({
    keysOf: ({ keys }) => keys,
    together: (calls) => underWay(together, calls),
    alone: async (call) => (await underWay(alone, [call]))[0] ?? '',
    onFault,
  })
})

const call = (id: string, ...keys: string[]): Call => ({ id, keys: [id, ...keys] })
const ids = (all: Under[]) => all.map(({ calls }) => calls.map(({ id }) => id).join(' '))
/** Adds the calls in one turn of the event loop; returns the answers so far, by id. */
function add(...calls: Call[]): Map<string, string> {
  const told = new Map<string, string>()
  for (const one of calls)
    queue.add(one).then(
      (answer) => told.set(one.id, answer),
      (error: Error) => told.set(one.id, error.message),
    )
  return told
}
/** Resolves once nothing more happens without the test. */
async function settled(): Promise<void> {
  // An answer lets the next calls depart a turn later, whose effects come a turn after that.
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const answerAll = ({ calls, resolve }: Under) => resolve(calls.map(({ id }) => `answer of ${id}`))
const at = (all: Under[], i: number) => all[i] ?? expect.fail(`nothing is under way at ${i}`)

test('what comes when nothing is on its way goes at once, with all that came in the same turn; each gets its own answer', async () => {
  const told = add(call('a'), call('b'))
  await settled()
  expect(ids(together)).toEqual(['a b'])
  answerAll(at(together, 0))
  await settled()
  expect([...told]).toEqual([
    ['a', 'answer of a'],
    ['b', 'answer of b'],
  ])
  expect([alone, onFault.mock.calls]).toEqual([[], []])
})

test('a second transaction departs beside the first for eight calls; fewer wait until it is back', async () => {
  const some = (name: string, count: number) => Array.from({ length: count }, (_, i) => call(`${name}${i}`))
  add(call('a'))
  await settled()
  for (const one of some('b', 7)) {
    add(one)
    await settled()
  }
  expect(ids(together)).toEqual(['a'])
  add(call('c'))
  await settled()
  expect(ids(together)).toEqual(['a', 'b0 b1 b2 b3 b4 b5 b6 c'])
  add(...some('d', 9))
  await settled()
  expect(together).toHaveLength(2)
  answerAll(at(together, 1))
  await settled()
  expect(together.map(({ calls }) => calls.length)).toEqual([1, 8, 9])
  add(...some('e', 3))
  answerAll(at(together, 2))
  await settled()
  expect(together).toHaveLength(3)
  answerAll(at(together, 0))
  await settled()
  expect(ids(together)[3]).toBe('e0 e1 e2')
})

test('behind a transaction that stands still, a few calls wait for a moment only', async () => {
  add(call('a'))
  await settled()
  const told = add(call('b'))
  await vi.waitUntil(() => together.length === 2)
  answerAll(at(together, 1))
  await settled()
  expect([...told]).toEqual([['b', 'answer of b']])
})

test('a transaction has 32 calls at most', async () => {
  add(...Array.from({ length: 72 }, (_, i) => call(`c${i}`)))
  await settled()
  expect(together.map(({ calls }) => calls.length)).toEqual([32, 32])
  answerAll(at(together, 0))
  await settled()
  expect(ids(together)[2]).toBe('c64 c65 c66 c67 c68 c69 c70 c71')
})

test('more than sixteen that come at once are shared between the two transactions', async () => {
  const sizes = () => together.map(({ calls }) => calls.length)
  add(...Array.from({ length: 40 }, (_, i) => call(`c${i}`)))
  await settled()
  expect(sizes()).toEqual([20, 20])
  // What comes while one is on its way has the other to itself.
  add(...Array.from({ length: 30 }, (_, i) => call(`d${i}`)))
  answerAll(at(together, 0))
  await settled()
  expect(sizes()).toEqual([20, 20, 30])
  for (const one of together) answerAll(one)
  await settled()
  add(...Array.from({ length: 16 }, (_, i) => call(`e${i}`)))
  await settled()
  expect(sizes()).toEqual([20, 20, 30, 16])
})

test('calls that share a key follow each other in their order, and others pass them by', async () => {
  add(call('a', 'one'), call('b', 'one', 'two'), call('c', 'two'), call('d'))
  await settled()
  // b waits for a; c does not, as it shares no key with a.
  expect(ids(together)).toEqual(['a c d'])
  answerAll(at(together, 0))
  await settled()
  expect(ids(together)).toEqual(['a c d', 'b'])
})

test('what can’t go with the others goes alone, and keeps its keys and nobody else waiting', async () => {
  const told = add(call('a', 'one'), call('b'))
  await settled()
  at(together, 0).resolve([undefined, 'answer of b'])
  add(call('c', 'one'), call('d'))
  await settled()
  expect([ids(alone), [...told.keys()], ids(together)]).toEqual([['a'], ['b'], ['a b', 'd']])
  answerAll(at(alone, 0))
  await settled()
  expect(told.get('a')).toBe('answer of a')
  answerAll(at(together, 1))
  await settled()
  expect(ids(together)).toEqual(['a b', 'd', 'c'])
  expect(onFault).not.toHaveBeenCalled()
})

test('a transaction that fails is told once; each of its calls then goes alone and hears what speaks against itself', async () => {
  const told = add(call('a'), call('b'))
  await settled()
  const fault = new Error('one of them')
  const { calls, reject } = at(together, 0)
  reject(fault)
  await settled()
  expect(onFault.mock.calls).toEqual([[fault, calls]])
  expect([ids(alone), told.size]).toEqual([['a', 'b'], 0])
  at(alone, 0).reject(new Error('a is wrong'))
  answerAll(at(alone, 1))
  await settled()
  expect([...told]).toEqual([
    ['a', 'a is wrong'],
    ['b', 'answer of b'],
  ])
  // Both keys are free again.
  add(call('a'), call('b'))
  await settled()
  expect(ids(together)[1]).toBe('a b')
})

test('eight go alone at once, however many wait for it and from however many transactions', async () => {
  for (const [from, count] of [
    [0, 6],
    [6, 8],
  ] as const) {
    add(...Array.from({ length: count }, (_, i) => call(`c${from + i}`)))
    await settled()
  }
  for (const { calls, resolve } of together) resolve(calls.map(() => undefined))
  await settled()
  expect(ids(alone)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'])
  answerAll(at(alone, 3))
  await settled()
  expect(ids(alone)).toHaveLength(9)
  at(alone, 4).reject(new Error('refused'))
  answerAll(at(alone, 0))
  await settled()
  expect(ids(alone)).toHaveLength(11)
  for (const one of alone.slice(5)) answerAll(one)
  answerAll(at(alone, 1))
  answerAll(at(alone, 2))
  await settled()
  expect(ids(alone).slice(8)).toEqual(['c8', 'c9', 'c10', 'c11', 'c12', 'c13'])
  for (const one of alone.slice(11)) answerAll(one)
  // Once all have ended, eight more may run.
  add(...Array.from({ length: 9 }, (_, i) => call(`d${i}`)))
  await settled()
  at(together, 2).resolve([])
  await settled()
  expect(ids(alone).slice(14)).toHaveLength(8)
})
