import { afterAll, beforeAll, expect, test } from 'vitest'
import { remember } from '../../server/account/limits/known.ts'
import { lockOuts } from '../../server/account/limits/lock-outs.ts'
import { dataOf, type EntryServer, entryServer } from '../support/entry-server.ts'

let server: EntryServer
beforeAll(async () => {
  server = await entryServer()
})
afterAll(() => server.close())

const [PHONE, EMAIL] = ['8613800136721', 'demo99@parlay.example']
const counted = async (name: string, lift = false) =>
  (await lockOuts(server.db, { name, lift }, server.clock.now()))?.map(({ what }) => what)

test('what keeps a member waiting is shown by what it was, and lifted; what another member did is left [OPS-16]', async () => {
  const person = server.at('192.0.2.1')
  const { id } = await server.db.selectFrom('member').select('id').where('name', '=', 'demo99').executeTakeFirstOrThrow()
  await remember(server.db, id, { device: null, ip: person.ip }, server.clock.now())
  const { token } = dataOf<{ token: string }>(await person.solvedLogin('demo99', 'demo1234'))
  const member = server.at(person.ip, token)
  expect(await member.call('binding.phoneCode', {})).toMatchObject({ status_code: 6000 })
  expect(await member.call('binding.emailCode', {})).toMatchObject({ status_code: 6000 })
  const kaptchcate = 2
  for (const name of ['demo99', 'demo88']) {
    const phone = { phone: PHONE, name, kaptchcate, ...(await person.solve(2)) }
    expect(await person.call('entry.forgetByPhoneOne', phone)).toMatchObject({ status_code: 6000 })
  }
  const email = { email: EMAIL, name: 'DEMO99', kaptchcate, ...(await person.solve(2)) }
  expect(await person.call('entry.forgetByEmailOne', email)).toMatchObject({ status_code: 6000 })
  await server.at('192.0.2.2').solvedLogin('demo99', 'wrong1234')
  await server.at('192.0.2.2').solvedLogin('demo88', 'wrong1234')
  const others = await counted('demo88')
  expect((await counted('Demo99', true))?.sort()).toEqual([
    ...Array<string>(2).fill('codes for a new login password'),
    ...Array<string>(2).fill('codes for a new second password'),
    'logins on a known device',
    'wrong login passwords',
  ])
  expect(await counted('demo99')).toEqual([])
  expect(others).toContain('wrong login passwords')
  expect(await counted('demo88')).toEqual(others)
  expect(await counted('nobody12')).toBeUndefined()
  expect(await person.call('entry.forgetByEmailOne', { ...email, ...(await person.solve(2)) }), 'without the wait').toMatchObject({
    status_code: 6000,
  })
})
