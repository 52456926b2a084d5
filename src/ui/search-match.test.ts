import { expect, test } from 'vitest'
import { matchName, type SearchName } from './search-match.ts'

const LIVERPOOL: SearchName = { name: '利物浦', latin: 'Liverpool FC', pinyin: 'li wu pu' }
const UNITED: SearchName = { name: '曼联', latin: 'Manchester United FC', pinyin: 'man lian' }
const MALLORCA: SearchName = { name: '马略卡', latin: 'RCD Mallorca', pinyin: 'ma lüe ka' }
const LATVIA: SearchName = { name: '拉脱维亚超级联赛', latin: 'Virslīga', pinyin: 'la tuo wei ya chao ji lian sai' }
const FOREIGN: SearchName = { name: 'Málaga CF', latin: 'Málaga CF', pinyin: '' }

const marked = (query: string, name: SearchName) => {
  const found = matchName(query, name)
  const text = (pieces: readonly { text: string; hit: boolean }[]) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
  return found && `${text(found.name)} ${text(found.reading)}`.trim()
}

test('a name is found by its characters, its reading in full, begun or by initials, and by its Latin words [BET-09]', () => {
  expect(['利物', '利浦', 'liwupu', 'li wu', 'lwp', 'liwp', 'LiverP'].map((query) => marked(query, LIVERPOOL))).toEqual([
    '[利][物]浦 Li Wu Pu',
    '[利]物[浦] Li Wu Pu',
    '利物浦 [Li] [Wu] [Pu]',
    '利物浦 [Li] [Wu] Pu',
    '利物浦 [L]i [W]u [P]u',
    '利物浦 [Li] [W]u [P]u',
    '利物浦 [Liverp]ool FC',
  ])
  expect(['manu', 'man utd', 'united', 'ml'].map((query) => marked(query, UNITED))).toEqual([
    '曼联 [Man]chester [U]nited FC',
    null,
    '曼联 Manchester [United] FC',
    '曼联 [M]an [L]ian',
  ])
})

test('ü is typed as v or u, marks of Latin letters need not be typed, and no pinyin is asked of a Latin name [BET-09]', () => {
  for (const query of ['malve', 'malue', 'MLK']) expect(matchName(query, MALLORCA)).not.toBeNull()
  expect(marked('malaga', FOREIGN)).toBe('[Málaga] CF')
  expect(marked('virs', LATVIA)).toBe('拉脱维亚超级联赛 [Virs]līga')
})

test('nothing typed and nothing meant find nothing [BET-09]', () => {
  for (const query of ['', ' ', '·', 'xyz', 'wl', 'iverpool', '利物浦队', 'l'.repeat(300)]) expect(matchName(query, LIVERPOOL)).toBeNull()
})

test('what is spelt without a gap comes before what leaves parts out, the beginning before the middle [BET-09]', () => {
  const cost = (query: string, name: SearchName) => matchName(query, name)?.cost ?? Number.POSITIVE_INFINITY
  expect(marked('lw', LATVIA)).toBe('拉脱维亚超级联赛 [L]a Tuo [W]ei Ya Chao Ji Lian Sai')
  expect(cost('lw', LIVERPOOL)).toBeLessThan(cost('lw', LATVIA))
  expect(cost('li', LIVERPOOL)).toBeLessThan(cost('li', UNITED))
})
