import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codesOfAddress, withoutCodes } from './codes-of-address.ts'

const of = (params: Record<string, string>) => codesOfAddress(new URLSearchParams(params))

test.each([
  ['a link of the site', { code: 'k7pm-4xq9' }, ['K7PM4XQ9']],
  ['a shared text with the link in it', { sharedText: '一起看 https://parlay.test/game/sport/crty?code=K7PM4XQ9 赔率会变' }, ['K7PM4XQ9']],
  [
    'the link as its address',
    { sharedTitle: '我的串关', sharedUrl: 'https://parlay.test/game/sport/crty?a=1&code=K7PM4XQ9#x' },
    ['K7PM4XQ9'],
  ],
  ['the code as people read it', { sharedText: '我的串关：k7pm 4xq9，今晚' }, ['K7PM4XQ9']],
  ['words that look like codes behind the one with a digit', { sharedText: 'that game, K7PM4XQ9' }, ['K7PM4XQ9', 'THATGAME']],
  ['no more than three words', { sharedText: 'ABCD2345 BCDE2345 CDEF2345 DEFG2345' }, ['ABCD2345', 'BCDE2345', 'CDEF2345']],
  ['a link elsewhere whose path looks like one', { sharedUrl: 'https://example.com/K7PM4XQ9' }, []],
  ['a text without any', { sharedText: '今晚八点看球' }, []],
])('%s', (_, params, codes) => {
  expect(of(params)).toEqual(codes)
})

test('an address that brings nothing, and what is left of one that did', () => {
  expect(of({ chat: '' })).toBeNull()
  const search = new URLSearchParams({ chat: '', code: 'K7PM4XQ9', sharedUrl: 'https://parlay.test/' })
  expect(String(withoutCodes(search))).toBe('chat=')
  expect(search.get('code')).toBe('K7PM4XQ9')
})

test('the names are those of the manifest, and lead to the page that reads them', () => {
  const { share_target } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
  expect(share_target).toMatchObject({ action: '/game/sport/crty', method: 'GET' })
  for (const name of Object.values<string>(share_target.params)) expect(of({ [name]: 'K7PM4XQ9' })).toEqual(['K7PM4XQ9'])
})
