import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** `npm run fairness` on games with a fault planted in their code: a check that never finds anything proves nothing. */
let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'parlay-unfair-'))
  for (const path of ['casino', 'package.json']) cpSync(path, join(tree, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

function fairness(game: string) {
  const { status, stdout } = spawnSync(process.execPath, ['casino/fairness/main.ts', '--rounds', '100000', '--game', game], {
    cwd: tree,
    encoding: 'utf8',
  })
  return { status, faults: stdout.split('\n').filter((line) => line.endsWith('DOES NOT HOLD')) }
}

/** The fault, its file, the code and what it becomes, and a finding that names it. */
const FAULTS: [fault: string, game: string, file: string, code: string, planted: string, finding: RegExp][] = [
  [
    'numbers by the rest of a byte',
    'slot',
    'fair/random.ts',
    'const number = placed(nextWord(), count)',
    'const number = (nextWord() & 255) % count',
    /^reel 1 .*chi-square/,
  ],
  [
    'numbers by the rest of a byte',
    'lottery',
    'fair/random.ts',
    'const number = placed(nextWord(), count)',
    'const number = (nextWord() & 255) % count',
    /^place 1 .*chi-square/,
  ],
  [
    'a wrong cell of the paytable',
    'slot',
    'games/slot/par-sheet.ts',
    'K: [200, 800, 4000]',
    'K: [200, 800, 5000]',
    /^spin .*stated is 96.5039 %/,
  ],
  ['a symbol too many on a reel', 'slot', 'games/slot/par-sheet.ts', 'VVTTFFJJ', 'VVTTFFPJ', /^spin .*stated is 96.5039 %/],
  ['wilds stand for nothing', 'slot', 'games/slot/rules.ts', 'next === WILD || next === symbol', 'next === symbol', /^spin .*96.5039 %/],
  ['a spin too many for free', 'slot', 'games/slot/rules.ts', 'sheet.freeSpins : 0', 'sheet.freeSpins + 1 : 0', /^free spins +has no 9/],
  [
    'a line is not played',
    'slot',
    'games/slot/rules.ts',
    'if (length < LEAST_RUN) continue',
    'if (length < LEAST_RUN || index === 19) continue',
    /^paid spins /,
  ],
  [
    'the banker stands at 6 against a 7',
    'baccarat',
    'games/baccarat/rules.ts',
    '(third === 6 || third === 7)',
    'third === 6',
    /^banker .*stated is 98.9421 %/,
  ],
  ['no commission', 'baccarat', 'games/baccarat/rules.ts', 'banker: 1950', 'banker: 2000', /^banker .*stated is/],
  ['stakes lost at a tie', 'baccarat', 'games/baccarat/rules.ts', 'const PUSH = 1000', 'const PUSH = 0', /^player .*stated is/],
  [
    'a part of the shoe stays unshuffled',
    'baccarat',
    'fair/random.ts',
    'last >= count - places',
    'last >= count - places + 100',
    /^playerPair .*89.6386 %/,
  ],
  ['seven decks', 'baccarat', 'games/baccarat/rules.ts', 'DECKS = 8', 'DECKS = 7', /stated is/],
  ['a tie goes to the bank', 'niuniu', 'games/niuniu/rules.ts', 'Math.max(...player) > Math.max(...bank)', 'false', /^hands .*chi-square/],
  ['the bull of seven pays once', 'niuniu', 'games/niuniu/rules.ts', 'bull >= 7', 'bull >= 8', /^player .*stated is/],
  ['a joker among the cards', 'niuniu', 'games/niuniu/rules.ts', 'const DECK = 52', 'const DECK = 53', /^first card +has no 52/],
  ['the bank draws to 17', 'blackjack', 'games/blackjack/rules.ts', 'BANK_STANDS = 17', 'BANK_STANDS = 18', /^best strategy .*stated is/],
  [
    'the bank draws no court cards',
    'blackjack',
    'games/blackjack/rules.ts',
    'bank.push(draw())',
    'bank.push(random.below(40))',
    /^rounds .*chi-square/,
  ],
  ['a blackjack pays even', 'blackjack', 'games/blackjack/rules.ts', '? 3 : -2', '? 2 : -2', /^rounds .*chi-square/],
  [
    'a fish is hit too seldom',
    'fishing',
    'games/fishing/rules.ts',
    'random.below(CHANCES) < hits',
    'random.below(CHANCES + 500) < hits',
    /^small .*chi-square/,
  ],
  ['a wrong multiple', 'fishing', 'games/fishing/rules.ts', 'thousandths: 20_000', 'thousandths: 21_000', /^turtle .*stated is/],
  ['a sum of 22 is big', 'lottery', 'games/lottery/rules.ts', 'BIG_FROM = 23', 'BIG_FROM = 22', /^big .*stated is/],
  ['the last digit is never a nine', 'lottery', 'games/lottery/rules.ts', 'random.below(10)]', 'random.below(9)]', /^place 5 .*chi-square/],
  ['a lost bet returns its fen', 'lottery', 'games/lottery/rules.ts', ': 0n', ': 50n', /^big .*97.5000 %/],
]

for (const [fault, game, file, code, planted, finding] of FAULTS)
  test(`fairness finds it in ${game}: ${fault} [FAIR-03]`, () => {
    const path = join(tree, 'casino', file)
    const source = readFileSync(path, 'utf8')
    expect(source.split(code)).toHaveLength(2)
    writeFileSync(path, source.replace(code, planted))
    const { status, faults } = fairness(game)
    expect([status, faults.some((line) => finding.test(line))], faults.join('\n')).toEqual([1, true])
  })

test('fairness finds nothing in the games as they are [FAIR-03]', () => {
  expect(['slot', 'baccarat', 'lottery', 'niuniu', 'blackjack', 'fishing'].map(fairness)).toEqual(Array(6).fill({ status: 0, faults: [] }))
})
