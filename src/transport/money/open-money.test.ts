import { expect, test } from 'vitest'
import { FUNDS_CALLS } from '../../../contract/funds-call.ts'
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

test('an open call of any kind is known to the next page [BET-06] [MONEY-01]', () => {
  for (const kind of ['bet', ...FUNDS_CALLS]) {
    const storage = createStorage(null, null)
    tellOpenMoney(storage, [row(kind, 'sent')])
    expect([...openMoney(storage)]).toEqual([[kind, 'mine']])
  }
})
