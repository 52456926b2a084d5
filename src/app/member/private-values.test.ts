import { expect, test, vi } from 'vitest'
import { createStorage } from '../../db/storage.ts'
import type { Call } from '../../transport/call.ts'
import { createPrivateValues } from './private-values.ts'

function begin() {
  const held = new Map<string, string>()
  const area = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
  const ask = vi.fn(async () => ({ ok: true, data: { data: '13800136721' } }))
  return { held, ask, values: createPrivateValues(createStorage(area, null), ask as unknown as Call) }
}

test('a private value is asked for once, kept as d and v, and hidden and shown without another call [SET-12]', async () => {
  const { held, ask, values } = begin()
  expect(values.shown('phone')).toBeNull()
  await values.toggle('phone')
  expect(values.shown('phone')).toBe('13800136721')
  expect(JSON.parse(held.get('DD_phone') ?? '')).toEqual({ d: '13800136721', v: 1 })
  await values.toggle('phone')
  expect(values.shown('phone')).toBeNull()
  expect(JSON.parse(held.get('DD_phone') ?? '')).toEqual({ d: '13800136721', v: 0 })
  await values.toggle('phone')
  expect(values.shown('phone')).toBe('13800136721')
  expect(ask).toHaveBeenCalledExactlyOnceWith('entry.singleDataDecryption', { type: 'phone' })
  expect(values.shown('email')).toBeNull()
})

test('a refusal is the caller’s to tell and stores nothing; what is damaged is as if it were not there', async () => {
  const { held, ask, values } = begin()
  ask.mockResolvedValueOnce({ ok: false, refusal: { code: 6003, message: '请求被拒绝', data: null } } as never)
  expect(await values.toggle('email')).toMatchObject({ code: 6003 })
  expect(held.size).toBe(0)
  for (const damaged of ['{', '{"d":1,"v":1}', '{"d":"x","v":2}', 'null']) {
    held.set('DD_email', damaged)
    expect(values.shown('email')).toBeNull()
  }
})
