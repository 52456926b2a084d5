import { expect, test } from 'vitest'
import { httpUrl } from './http-url.ts'

const BASE = 'https://parlay.example/app/help/zxkf'

test('http and https addresses, and paths of this site, are addresses to open [CS-04]', () => {
  expect(httpUrl('https://desk.example/chat?a=1', BASE)).toBe('https://desk.example/chat?a=1')
  expect(httpUrl('http://desk.example', BASE)).toBe('http://desk.example/')
  expect(httpUrl('/service-desk.html', BASE)).toBe('https://parlay.example/service-desk.html')
})

test('nothing else is [CS-04]', () => {
  const others = ['', '  ', 'javascript:alert(1)', ' java\nscript:alert(1)', 'JaVaScRiPt:alert(1)', '\u0001javascript:alert(1)']
  for (const text of [
    ...others,
    'data:text/html,x',
    'blob:https://parlay.example/1',
    'file:///etc/passwd',
    'intent://x',
    'http://',
    'https://[bad',
  ])
    expect(httpUrl(text, BASE), JSON.stringify(text)).toBeNull()
})
