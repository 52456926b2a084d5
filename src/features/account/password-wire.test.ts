import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { passwordWire } from './password-wire.ts'

test('a password is sent as its lower-case hex MD5, as another implementation computes it', async () => {
  for (const password of ['abc', 'message digest', 'Abcd1234', '串在一条线上'])
    expect(await passwordWire(password)).toBe(createHash('md5').update(password).digest('hex'))
})
