import { type apiOf, hidden, md5, newMember } from './api.ts'
import { lastCode } from './outbox.ts'
import type { TestServer } from './server.ts'

export const LOGIN_PASSWORD = 'harbour42'
export const PIN = '246813'

let phones = 0
/** A phone of mainland China that no member of this worker's server has, with its area code. */
export const freshPhone = (): string => `86139${String(process.pid % 10_000).padStart(4, '0')}${String(phones++).padStart(4, '0')}`

type Api = ReturnType<typeof apiOf>

export async function bindPhone(server: TestServer, api: Api, name: string, phone = freshPhone()): Promise<string> {
  await done(api.call('entry.sendCodeMember', { ...hidden(phone, name, { codeId: '', code: '' }), type: 1, cate: 0 }))
  await done(api.call('binding.phone', { phone, code: await lastCode(server, phone) }))
  return phone
}

export const bindName = (api: Api, realName = '林海') => done(api.call('binding.other', { realName }))

export const setPin = (api: Api) => done(api.call('binding.password', { password: md5(LOGIN_PASSWORD), secondPassword: md5(PIN) }))

/** A member with phone, real name and second password; calls plainly. */
export async function newBoundMember(server: TestServer, name: string) {
  const api = await newMember(server.origin, name, LOGIN_PASSWORD)
  await bindPhone(server, api, name)
  await bindName(api)
  await setPin(api)
  return api
}

/** Binds a bank card of a bank that no table knows; returns its id. */
export async function addBankCard(api: Api, number = '8801001234566217'): Promise<string> {
  const card = { kind: 'bank', of: 'OTHER', number, note: '', secondPassword: md5(PIN) } as const
  return ((await done(api.call('card.add', card))) as { id: string }).id
}

async function done(answer: ReturnType<Api['call']>): Promise<unknown> {
  const { status_code, message, data } = await answer
  if (status_code !== 6000) throw new Error(`answered ${status_code} ${message}`)
  return data
}
