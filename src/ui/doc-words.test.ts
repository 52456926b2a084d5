import { expect, test } from 'vitest'
import { wordsOf } from './doc-words.ts'

test('a sentence is text, bold, links of this site and results, in its order', () => {
  expect(wordsOf('先点 **注册**，再读 [条款](/app/help/gztk)。')).toEqual([
    { kind: 'text', text: '先点 ' },
    { kind: 'bold', text: '注册' },
    { kind: 'text', text: '，再读 ' },
    { kind: 'link', text: '条款', to: '/app/help/gztk' },
    { kind: 'text', text: '。' },
  ])
  expect(wordsOf('[赢半](#LW)')).toEqual([{ kind: 'result', text: '赢半', result: 'LW' }])
  expect(wordsOf('')).toEqual([])
})

test('what would lead out of the site, or is no mark, stays text', () => {
  for (const text of [
    '[x](https://evil.example)',
    '[x](//evil.example)',
    '[x](javascript:alert(1))',
    '[x](#nope)',
    '2 ** 3 ** 4',
    '[1](2)',
  ])
    expect(
      wordsOf(text).filter(({ kind }) => kind === 'link' || kind === 'result'),
      text,
    ).toEqual([])
})
