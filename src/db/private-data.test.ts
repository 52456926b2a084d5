import { expect, test } from 'vitest'
import { UNANSWERED_BET, wipePrivateData } from './private-data.ts'

/** An area as a browser has it, with what removing does. */
function area(entries: Record<string, string>, removeItem = (items: Map<string, string>, key: string) => void items.delete(key)) {
  const items = new Map(Object.entries(entries))
  return {
    items,
    get length() {
      return items.size
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    removeItem: (key: string) => removeItem(items, key),
  }
}

test('decrypted personal data and the open bet go, what belongs to the device stays [SET-14]', () => {
  const local = area({ DD_phone: '{"d":"138","v":1}', DD_mail: '{}', deviceId: 'x', edition: 'professional', oddsType: 'E' })
  const session = area({ [UNANSWERED_BET]: '{}', 'reloaded-at': '5' })
  expect(wipePrivateData([local, session])).toBe(true)
  expect([...local.items.keys(), ...session.items.keys()]).toEqual(['deviceId', 'edition', 'oddsType', 'reloaded-at'])
})

test('what would not go is told', () => {
  expect(wipePrivateData([area({}), area({ DD_phone: '{}' }, () => undefined)])).toBe(false)
})
