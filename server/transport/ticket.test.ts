import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { welcome } from '../../contract/seal-shapes.ts'
import { TICKET } from '../../tests/vectors/seal.ts'
import type { KeySet } from './seal-keys.ts'
import { openTicket, sealTicket, ticketKeyId } from './ticket.ts'

function keySet(): KeySet {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = privateKey.export({ format: 'jwk' })
  return {
    id: randomBytes(6).toString('base64url'),
    madeAtMs: 0,
    site: { privateKey, publicJwk: { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) } },
    ticketKey: createSecretKey(randomBytes(32)),
  }
}

const session = { key: randomBytes(32), thumbprint: randomBytes(32).toString('base64url'), expiresAtMs: 1_793_000_000_000 }

test('a ticket gives back the key, the device and the expiry, names its key set, and fits the contract', () => {
  const set = keySet()
  const ticket = sealTicket(set, session)
  const opened = openTicket(set, ticket)
  expect(opened?.key.export()).toEqual(session.key)
  expect(opened).toMatchObject({ thumbprint: session.thumbprint, expiresAtMs: session.expiresAtMs })
  expect(ticketKeyId(ticket)).toBe(set.id)
  expect(welcome.shape.ticket.safeParse(ticket).success).toBe(true)
  expect(Buffer.from(ticket, 'base64url').includes(session.key)).toBe(false)
})

test('a ticket that another build of the server sealed goes on [TRANSPORT-06]', () => {
  const set = { ...keySet(), id: TICKET.keySetId, ticketKey: createSecretKey(TICKET.ticketKey, 'base64url') }
  const opened = openTicket(set, TICKET.ticket)
  expect(opened).toMatchObject({ thumbprint: TICKET.thumbprint, expiresAtMs: TICKET.expiresAtMs })
  expect(opened?.key.export()).toEqual(Buffer.from(TICKET.key, 'base64url'))
  expect(ticketKeyId(TICKET.ticket)).toBe(TICKET.keySetId)
  expect(sealTicket(set, session)).toHaveLength(TICKET.ticket.length)
})

test('a ticket of other keys, a changed byte and a cut end open nothing', () => {
  const set = keySet()
  const bytes = Buffer.from(sealTicket(set, session), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openTicket(set, changed.toString('base64url')), `byte ${at}`).toBeNull()
    expect(openTicket(set, bytes.subarray(0, at).toString('base64url')), `cut at ${at}`).toBeNull()
  }
  expect(openTicket({ ...set, ticketKey: keySet().ticketKey }, bytes.toString('base64url'))).toBeNull()
})
