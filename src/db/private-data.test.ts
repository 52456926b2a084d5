import { expect, test } from 'vitest'
import { SPARE_MONEY, wipePrivateData } from './private-data.ts'

/** An area as a browser has it, with what removing does. */
function area(entries: Record<string, string>, removeItem = (items: Map<string, string>, key: string) => void items.delete(key)) {
  const items = new Map(Object.entries(entries))
  return {
    items,
    get length() {
      return items.size
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => removeItem(items, key),
  }
}

test('decrypted personal data and what was bet go, what belongs to the device and the bare id of the open bet stay [SET-14]', () => {
  const local = area({ DD_phone: '{"d":"138","v":1}', DD_mail: '{}', deviceId: 'x', edition: 'professional', oddsType: 'E' })
  const row = { id: 'x', kind: 'bet', account: 'digest' }
  const session = area({ [SPARE_MONEY]: JSON.stringify([{ ...row, body: { stake: '100' } }]), 'reloaded-at': '5' })
  expect(wipePrivateData([local, session])).toBe(true)
  expect([...local.items.keys(), ...session.items.keys()]).toEqual(['deviceId', 'edition', 'oddsType', SPARE_MONEY, 'reloaded-at'])
  expect(JSON.parse(session.items.get(SPARE_MONEY) ?? '')).toEqual([{ ...row, body: null }])
  const damaged = area({ [SPARE_MONEY]: '{"of":"a' })
  expect(wipePrivateData([damaged])).toBe(true)
  expect(damaged.items.size).toBe(0)
})

test('what would not go is told', () => {
  expect(wipePrivateData([area({}), area({ DD_phone: '{}' }, () => undefined)])).toBe(false)
})
