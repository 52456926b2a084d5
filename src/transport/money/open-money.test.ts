import { expect, test } from 'vitest'
import { createStorage } from '../../db/storage.ts'
import { openMoney, tellOpenMoney } from './open-money.ts'

const row = (kind: string, body: unknown) => ({ id: `${kind}-${String(body)}`, kind, account: 'a', body })

test('each kind of open call is known by itself, and whether it is this member’s', () => {
  const storage = createStorage(null, null)
  expect([...openMoney(storage)]).toEqual([])
  tellOpenMoney(storage, [row('bet', null), row('deposit', null), row('deposit', 'sent')])
  expect([...openMoney(storage)]).toEqual([
    ['bet', 'left'],
    ['deposit', 'mine'],
  ])
  tellOpenMoney(storage, [])
  expect(storage.get('openMoney')).toBe('none')
})

test('what an older build or a hand wrote is read as far as it can be', () => {
  for (const [text, read] of [
    ['mine', [['bet', 'mine']]],
    ['left', [['bet', 'left']]],
    ['deposit:mine,__proto__,bet:yours', [['deposit', 'mine']]],
    ['', []],
  ] as const) {
    const storage = createStorage(null, null)
    storage.set('openMoney', text)
    expect([...openMoney(storage)]).toEqual(read)
  }
})
