import { expect, test } from 'vitest'
import { opensApart, placeAt, shownAddress, sitePath, targetOf, venueAddress } from './address.ts'

const SITE = 'https://parlay.example'
const ENTRIES = ['https://games.example/XHDZ', 'https://games.example/XHZR', 'http://localhost:8090/JGCP']
const target = (url: string, code = 'XHDZ') => targetOf(url, code, ENTRIES, SITE)

const EVIL = 'evil.example'
/** Characters that a browser drops, skips, or reads as a slash, and their encodings. */
const SLASHES = [
  '/',
  '\\',
  '/\t/',
  '\t/',
  '\n/',
  '\r/',
  '/\\',
  '\\/',
  '\\\\',
  '%2f',
  '%2F',
  '%5c',
  '%5C',
  '%252f',
  '%255c',
  '%25252f',
  '%09/',
  '%0a/',
  '%0d%0a/',
]
const BEFORE = ['', ' ', '\t', '\n', '\r\n', '\u0000', '\u00a0', '\ufeff', '\u000b']
const leading = BEFORE.flatMap((before) => SLASHES.map((slash) => `${before}/${slash}${EVIL}/x`))
const SCHEMES = [
  'javascript:',
  'JavaScript:',
  'java\tscript:',
  'java\nscript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ftp:',
  'ws:',
  'mailto:',
  'view-source:',
  'intent:',
]
const schemed = SCHEMES.flatMap((scheme) => ['', ' ', '\t', '\u0000'].map((before) => `${before}${scheme}//${EVIL}/%0aalert(1)`))
const AUTHORITIES = [
  ...[
    `//${EVIL}`,
    `///${EVIL}`,
    `////${EVIL}`,
    `/${EVIL}`,
    EVIL,
    `\\\\${EVIL}`,
    `\\${EVIL}`,
    `//games.example@${EVIL}`,
    `//games.example:x@${EVIL}`,
  ],
  ...[
    `//${EVIL}\\@games.example`,
    `//${EVIL}#@games.example`,
    `//${EVIL}?games.example`,
    `//games.example.${EVIL}`,
    `//games.example%2e${EVIL}`,
  ],
  ...[
    `//games.example\t.${EVIL}`,
    `//games.example\\.${EVIL}`,
    `//a:b@games.example/XHDZ`,
    `//games.example:8443/XHDZ`,
    `//xgames.example/XHDZ`,
  ],
  ...[`//localhost:8091/JGCP`, `//127.0.0.1:8090/JGCP`, `//[::1]:8090/JGCP`, `//games.example。evil.example`],
]
const addresses = ['http:', 'https:', 'HTTPS:', 'hTtP:', 'ht\ttps:', ' https:', '\u0000https:'].flatMap((scheme) =>
  AUTHORITIES.map((rest) => `${scheme}${rest}`),
)
const dots = [
  '/..//evil.example',
  '/./\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/a/%2e%2e/%2f/evil.example',
  '/.%2f/evil.example',
]
const HOSTILE = [...new Set([...leading, ...schemed, ...addresses, ...dots])]

test(`none of ${HOSTILE.length} addresses leaves the site or opens what is no connected venue [SEC-05] [LAUNCH-18]`, () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(200)
  for (const url of HOSTILE) {
    const found = target(url)
    // A path that is ours all the same is the one harmless end.
    const isOurs = found.kind === 'site' && new URL(found.path, SITE).origin === SITE && !/^\/[/\\]/.test(found.path)
    expect([url, found.kind === 'refused' || isOurs]).toEqual([url, true])
    expect([url, venueAddress(url, ENTRIES)]).toEqual([url, null])
    const path = sitePath(url, SITE)
    if (path !== null) expect([url, new URL(path, SITE).origin]).toEqual([url, SITE])
  }
})

test('the hostile ones with a second slash, a backslash or a control character are refused, not followed within the site', () => {
  for (const url of leading) expect([url, target(url)]).toEqual([url, { kind: 'refused' }])
  for (const url of [...dots, ...schemed, ...addresses]) expect([url, target(url)]).toEqual([url, { kind: 'refused' }])
})

test('an address of a connected venue is framed, and of a venue of its own window opened there [LAUNCH-04] [LAUNCH-05]', () => {
  const address = 'https://games.example/XHDZ?token=abc&game_code=slot'
  expect(target(address)).toEqual({ kind: 'frame', address })
  expect(target('http://localhost:8090/JGCP?token=x', 'JGCP')).toMatchObject({ kind: 'frame' })
  for (const code of ['XMTY', 'G1CP', 'SGCP', 'g1cp']) expect(target(address, code)).toEqual({ kind: 'window', address })
  expect([opensApart('CRTY'), opensApart('XHDZ')]).toEqual([false, false])
})

test('an address that begins with a slash is a page of this site [LAUNCH-06]', () => {
  for (const path of ['/game/sport/crty', '/mine/wallet?tab=1#x', '/app/help/kh?q=%E4%B8%AD%20a', '/'])
    expect(target(path)).toEqual({ kind: 'site', path })
})

test('any other value is kept for the slot page, and an empty one is none [LAUNCH-07]', () => {
  for (const value of ['<form action="https://evil.example">', 'abc123', '{"a":1}', '开始'])
    expect(target(value)).toEqual({ kind: 'stored', value })
  expect([target(''), target(' \n')]).toEqual([{ kind: 'refused' }, { kind: 'refused' }])
})

test('the frame’s route has no token, and leads to the venue and game of its address', () => {
  const shown = shownAddress('https://games.example/XHDZ?lang=zh&token=abc&game_code=slot')
  expect(shown).toBe('https://games.example/XHDZ?lang=zh&game_code=slot')
  const venues = [{ code: 'CRTY', entry: null }, ...ENTRIES.map((entry) => ({ code: entry.slice(-4), entry }))]
  expect(placeAt(shown, venues)).toMatchObject({ venue: { code: 'XHDZ' }, gameCode: 'slot' })
  expect(placeAt('https://games.example/XHZR', venues)).toMatchObject({ venue: { code: 'XHZR' }, gameCode: '' })
  for (const address of [
    'https://games.example/other',
    'https://evil.example/XHDZ',
    'javascript:alert(1)',
    'data:text/html,x',
    '//games.example/XHDZ',
  ])
    expect([address, placeAt(address, venues)]).toEqual([address, null])
})
