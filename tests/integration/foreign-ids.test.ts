import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts'
import { earlyBet, md5 } from '../support/api.ts'
import { addBankCard, LOGIN_PASSWORD, newBoundMember, PIN } from '../support/bound-member.ts'
import { movedClock } from '../support/moved-clock.ts'
import { atProvider } from '../support/sandbox-provider.ts'
import { startServer, type TestServer } from '../support/server.ts'

type Api = Awaited<ReturnType<typeof newBoundMember>>

const DAY_MS = 24 * 3_600_000
/** What the other member wrote. */
const STRANGERS_FEEDBACK = randomUUID()
const clock = movedClock()
let server: TestServer
let owner: Api
let stranger: Api
/** What belongs to one member, by what it is, with its real id. */
let owned: Record<Kind, string>
beforeAll(async () => {
  server = await startServer({ fixtures: ['tests/fixtures/invented-day.json'], args: ['--replay', '2022-11-22'], env: clock.env })
  owner = await newBoundMember(server, 'owner88')
  stranger = await newBoundMember(server, 'strange88')
  owned = await belongings(owner)
  await done(stranger, 'feedback.addFeedBack', { id: STRANGERS_FEEDBACK, kind: 'idea', text: '另一个人的' })
  await done(stranger, 'binding.confirm', { password: md5(LOGIN_PASSWORD) })
})
afterAll(() => server.close())

type Kind =
  | 'ticket'
  | 'preorder'
  | 'feedback'
  | 'picture'
  | 'avatar'
  | 'session'
  | 'card'
  | 'deposit'
  | 'signal'
  | 'withdrawal'
  | 'requirement'
  | 'letter'
  | 'file'

/** One of each, made as members make them. */
async function belongings(api: Api): Promise<Record<Kind, string>> {
  const bet = await earlyBet(server.origin)
  await done(api, 'sport.placeBet', bet)
  const preorder = randomUUID()
  const waits = { targetOdds: bet.odds + 5_000, stakeFen: '1000', until: 'time', endsAt: Date.now() + 6 * DAY_MS } as const
  await done(api, 'sport.placePreorder', { id: preorder, marketId: bet.marketId, selection: bet.selection, ...waits })
  const feedback = randomUUID()
  await done(api, 'feedback.addFeedBack', { id: feedback, kind: 'idea', text: '只给客服看' })
  const card = await addBankCard(api)
  const deposit = await pay(api)
  await vi.waitFor(() => atProvider(server.provider, deposit, 'pay'))
  await vi.waitFor(async () => expect((await owes(api)).length).toBe(1))
  const requirements = await owes(api)
  const open = await pay(api)
  const { code: signal } = await done<{ code: string }>(api, 'deposit.signalCode', {})
  clock.setBy(2 * DAY_MS)
  await done(api, 'binding.confirm', { password: md5(LOGIN_PASSWORD) })
  const withdrawal = randomUUID()
  await done(api, 'withdraw.new', { id: withdrawal, cardId: card, amountFen: '10000', secondPassword: md5(PIN) })
  const { logins } = await done<{ logins: { id: string }[] }>(api, 'session.list', {})
  const { list } = await done<{ list: { id: string }[] }>(api, 'letter.list', { type: null, before: null })
  const { file } = await done<{ file: string }>(api, 'personal.fileBegin', { password: md5(LOGIN_PASSWORD) })
  return {
    ...{ ticket: bet.id, preorder, feedback, card, deposit: open, signal, withdrawal, file },
    ...{ requirement: requirements[0]?.id ?? '', session: logins[0]?.id ?? '', letter: list[0]?.id ?? '' },
    picture: await picture(api, 'feedback'),
    avatar: await picture(api, 'avatar'),
  }
}

async function done<T>(api: Api, key: EndpointKey, payload: object): Promise<T> {
  const { status_code, data, message } = await api.call(key, payload as never)
  if (status_code !== 6000) throw new Error(`${key} was answered ${status_code} ${message} ${JSON.stringify(data)}`)
  return data as T
}

const owes = async (api: Api) => (await done<{ requirements: { id: string }[] }>(api, 'funds.turnover', {})).requirements

async function pay(api: Api): Promise<string> {
  const id = randomUUID()
  const rest = { bonus: null, signalCode: null, payFrom: null }
  await done(api, 'deposit.pay', { id, way: 'alipay', amountFen: String(10_000 + 100 * randomInt(1, 90)), ...rest })
  return id
}

async function picture(api: Api, use: 'feedback' | 'avatar'): Promise<string> {
  const bytes = await sharp(randomBytes(8 * 8 * 3), { raw: { width: 8, height: 8, channels: 3 } })
    .png()
    .toBuffer()
  const part = { id: randomUUID(), use, part: 0, parts: 1, bytes: bytes.toString('base64') }
  return (await done<{ picture: string }>(api, 'picture.uploadImage', part)).picture
}

const UNKNOWN: Partial<Record<Kind, () => string>> = {
  picture: () => randomBytes(24).toString('base64url'),
  avatar: () => randomBytes(24).toString('base64url'),
  requirement: () => '987654321',
  letter: () => '987654321',
  signal: () => 'ZZ99ZZ',
}

/** Fields that carry the id of something that a member owns: what it is of, and a call with that id. */
const OWNED: Record<string, { kind: Kind; with(id: string): object }> = {
  'sport.betStatus id': { kind: 'ticket', with: (id) => ({ id }) },
  'sport.changePreorder id': {
    kind: 'preorder',
    with: (id) => ({ id, targetOdds: 9_000, stakeFen: '2000', until: 'time', endsAt: Date.now() + 6 * DAY_MS }),
  },
  'sport.cancelPreorder id': { kind: 'preorder', with: (id) => ({ id }) },
  'entry.singleDataDecryption id': { kind: 'card', with: (id) => ({ type: 'card', id }) },
  'cashOut.offers ticketIds[]': { kind: 'ticket', with: (id) => ({ ticketIds: [id] }) },
  'cashOut.setAutomatic ticketId': { kind: 'ticket', with: (ticketId) => ({ ticketId, targetFen: '900000', percent: 100 }) },
  'cashOut.cancelAutomatic ticketId': { kind: 'ticket', with: (ticketId) => ({ ticketId }) },
  'cashOut.take ticketId': {
    kind: 'ticket',
    with: (ticketId) => ({ id: randomUUID(), ticketId, percent: 100, version: 0, until: 9e12, leastFen: '1' }),
  },
  'booking.ofTicket id': { kind: 'ticket', with: (id) => ({ id }) },
  'feedback.addFeedBack ticket': { kind: 'ticket', with: (ticket) => ({ id: randomUUID(), kind: 'bet', text: '问', ticket }) },
  'feedback.addFeedBack pictures[]': { kind: 'picture', with: (key) => ({ id: randomUUID(), kind: 'bet', text: '问', pictures: [key] }) },
  'feedback.replyFeedback feedback': { kind: 'feedback', with: (feedback) => ({ id: randomUUID(), feedback, text: '再问' }) },
  'feedback.replyFeedback pictures[]': {
    kind: 'picture',
    with: (key) => ({ id: randomUUID(), feedback: STRANGERS_FEEDBACK, text: '再问', pictures: [key] }),
  },
  'feedback.solveFeedback id': { kind: 'feedback', with: (id) => ({ id, solved: true }) },
  'picture.addresses pictures[]': { kind: 'picture', with: (key) => ({ pictures: [key] }) },
  'feedback.getFeedBackList before': { kind: 'feedback', with: (before) => ({ before }) },
  'feedback.getFeedbackInfo id': { kind: 'feedback', with: (id) => ({ id }) },
  'feedback.delFeedback id': { kind: 'feedback', with: (id) => ({ id }) },
  'funds.callStatus id': { kind: 'deposit', with: (id) => ({ id, kind: 'deposit' }) },
  'deposit.pay signalCode': {
    kind: 'signal',
    with: (signalCode) => ({ id: randomUUID(), way: 'bank', amountFen: '20000', bonus: null, signalCode, payFrom: null }),
  },
  'deposit.status id': { kind: 'deposit', with: (id) => ({ id }) },
  'deposit.close id': { kind: 'deposit', with: (id) => ({ id }) },
  'deposit.voucher id': { kind: 'deposit', with: (id) => ({ id, reference: '20261125000001', note: '' }) },
  'session.end id': { kind: 'session', with: (id) => ({ id }) },
  'card.remove id': { kind: 'card', with: (id) => ({ id, secondPassword: md5(PIN) }) },
  'card.setDefault id': { kind: 'card', with: (id) => ({ id }) },
  'funds.forfeitBonus requirement': { kind: 'requirement', with: (requirement) => ({ id: randomUUID(), requirement }) },
  'withdraw.new cardId': {
    kind: 'card',
    with: (cardId) => ({ id: randomUUID(), cardId, amountFen: '10000', secondPassword: md5(PIN) }),
  },
  'withdraw.order id': { kind: 'withdrawal', with: (id) => ({ id }) },
  'letter.read id': { kind: 'letter', with: (id) => ({ id }) },
  'letter.delete id': { kind: 'letter', with: (id) => ({ id }) },
  'picture.addAvatar avatar': { kind: 'avatar', with: (avatar) => ({ avatar }) },
  'personal.filePart file': { kind: 'file', with: (file) => ({ file, section: 'member', after: null }) },
}

/** Made by the device for what its call makes: money-call.test.ts and each domain's tests play one of another member's. */
const NEW = [
  ...[
    'sport.placeBet',
    'sport.placeSeries',
    'sport.placeSystem',
    'sport.placeBuilder',
    'sport.placePreorder',
    'feedback.addFeedBack',
    'feedback.replyFeedback',
    'deposit.pay',
    'deposit.coinTransfer',
    'venue.transfer',
  ],
  ...['cashOut.take', 'venue.recycle', 'funds.forfeitBonus', 'withdraw.new', 'points.exchange', 'act.joinActivity', 'picture.uploadImage'],
].map((key) => `${key} id`)

/** Of things that all members see, or a place within what is the caller's own. */
const EVERYBODYS = new Set([
  ...['act.verification activity', 'act.confirmInfo activity', 'act.joinActivity activity', 'act.leaveActivity activity'],
  ...[
    'sport.placeBet marketId',
    'sport.placeSeries legs[].marketId',
    'sport.placeSystem legs[].marketId',
    'sport.placeBuilder legs[].marketId',
    'sport.placePreorder marketId',
    'booking.ofSlip picks[].marketId',
    'push.follow gameId',
  ],
  ...['chat.report rid', 'chat.predict rid', 'game.launch gameCode', 'venue.addCollection gameCode', 'venue.removeCollection gameCode'],
  ...['venue.balance channelCode', 'venue.transfer channelCode', 'venue.addCollection channelCode', 'venue.removeCollection channelCode'],
  ...['record.betRecordList cursor', 'funds.queryDealRecord cursor', 'act.exchangeRecord cursor', 'points.record cursor'],
  // Of a code that was sent, or a captcha: bound to the member or device that asked.
  ...['binding.phone code', 'binding.email code', 'binding.passwordByPhone code', 'binding.passwordByEmail code'],
  ...['entry.sendCodeMember imageCode', 'entry.sendCodeMember codeId'],
  ...['letter.list before', 'personal.filePart after'],
])

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Patterns of ids: a UUID, a number of a row, a picture's key. */
const ID_SHAPE = /\{8\}-|\[0-9a-f-\]\{36\}|^\^\[1-9\]\\d\{0,17\}\$$|\{32\}\$$/
const ID_NAME =
  /id$|^(before|after|cursor|code|signalCode|ticket|ticketIds\[\]|pictures\[\]|avatar|file|feedback|requirement|activity|rid|order|key)$|Code$/i
const MD5 = '^[0-9a-f]{32}$'

/** Fields of a payload that may carry an id, by their shape or name. */
function idFields(schema: Schema, path = ''): string[] {
  const nested = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => idFields(one, path))
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => idFields(one, path ? `${path}.${name}` : name))
  const items = schema.items ? idFields(schema.items, `${path}[]`) : []
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined
  const name = path.split('.').at(-1) ?? ''
  const isId = isText && ((ID_SHAPE.test(schema.pattern ?? '') && schema.pattern !== MD5) || ID_NAME.test(name))
  return [...new Set([...nested, ...fields, ...items, ...(isId ? [path] : [])])]
}

const carried = (Object.entries(endpoints) as [EndpointKey, Endpoint][])
  .filter(([, { login }]) => login === 'member')
  .flatMap(([key, { payload }]) => idFields(z.toJSONSchema(payload, { io: 'input' }) as Schema).map((field) => `${key} ${field}`))

test('every field of the contract that may carry an id is known: owned by a member, new, or everybody’s [SEC-07]', () => {
  const known = new Set([...Object.keys(OWNED), ...NEW, ...EVERYBODYS])
  expect(
    carried.filter((field) => !known.has(field)),
    'say whose it is',
  ).toEqual([])
  const all = new Set(carried)
  expect(
    [...known].filter((field) => !all.has(field)),
    'of no endpoint',
  ).toEqual([])
  expect(Object.keys(OWNED).length).toBeGreaterThan(20)
})

test.each(Object.entries(OWNED))(
  'another member’s %s is answered as one that never was, byte for byte [SEC-07]',
  async (name, { kind, with: payload }) => {
    const [key] = name.split(' ') as [EndpointKey]
    const foreign = owned[kind]
    expect(foreign, 'a real one').not.toBe('')
    const unknown = UNKNOWN[kind]?.() ?? randomUUID()
    const answer = async (id: string) => JSON.stringify(await stranger.call(key, payload(id) as never)).replaceAll(`"${id}"`, '"it"')
    expect(await answer(foreign)).toBe(await answer(unknown))
  },
)

test('all of it is still the owner’s, and as it was [SEC-07]', async () => {
  const had = owned
  expect(await done(owner, 'sport.betStatus', { id: had.ticket })).toMatchObject({ ticket: { id: had.ticket } })
  expect(await done(owner, 'sport.preorders', {})).toMatchObject({ list: [{ id: had.preorder, state: 'waiting', stakeFen: '1000' }] })
  expect(await done(owner, 'feedback.getFeedbackInfo', { id: had.feedback })).toMatchObject({ feedback: { text: '只给客服看' } })
  expect(await done(owner, 'entry.singleDataDecryption', { type: 'card', id: had.card })).toEqual({ data: '8801001234566217' })
  expect(await done(owner, 'deposit.status', { id: had.deposit })).not.toMatchObject({ state: 'closed' })
  expect(await done(owner, 'withdraw.order', { id: had.withdrawal })).toMatchObject({ id: had.withdrawal })
  const { list } = await done<{ list: { id: string; read: boolean }[] }>(owner, 'letter.list', { type: null, before: null })
  expect(list.find(({ id }) => id === had.letter)).toMatchObject({ read: false })
  expect(await done(owner, 'picture.addAvatar', { avatar: had.avatar })).toMatchObject({ avatar: `/picture/${had.avatar}` })
  expect(await done(owner, 'personal.filePart', { file: had.file, section: 'member', after: null })).toMatchObject({
    rows: [{ name: 'owner88' }],
  })
})
