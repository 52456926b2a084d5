import { expect, test } from 'vitest'
import { isOwnScript } from './trusted-scripts.ts'

const FOLDER = 'https://parlay.example/assets/'

test.each(['/sw.js', 'https://parlay.example/assets/entry-B1.js', '/assets/entry-B1.js', './entry-B1.js'])(
  'the build’s own script %s may run [SEC-01]',
  (address) => expect(isOwnScript(address, FOLDER)).toBe(true),
)

test.each([
  'https://elsewhere.example/assets/a.js',
  '//elsewhere.example/sw.js',
  'https://parlay.example.elsewhere.example/sw.js',
  '/upload/a.js',
  '/assets/../upload/a.js',
  '/assets/picture.svg',
  '/sw.js/a.js',
  'data:text/javascript,alert(1)',
  'blob:https://parlay.example/0b5c',
  'javascript:alert(1)',
  'https://[',
])('%s may not [SEC-01]', (address) => expect(isOwnScript(address, FOLDER)).toBe(false))
