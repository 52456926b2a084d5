import { bindingHandlers } from '../../server/account/binding/routes.ts'
import { login } from '../../server/account/login/login.ts'
import { hashPassword } from '../../server/account/password/passwords.ts'
import { accountHandlers } from '../../server/account/routes.ts'
import { OWN_DATA } from '../../server/domains.ts'
import { personalHandlers } from '../../server/personal/routes.ts'
import type { MemberContext } from '../../server/transport/handlers.ts'
import { hidden, md5 } from './api.ts'
import { addMember } from './betting.ts'
import { entryOf } from './entry.ts'
import { data } from './result.ts'
import { testDatabase } from './template.ts'
import { testClock } from './test-clock.ts'

const [LOGIN, PIN] = [md5('harbour42'), md5('246813')]

/** Members at the calls by which they take their own data and close the account, on a database of their own. */
export async function personalDesk() {
  const clock = testClock(Date.UTC(2026, 10, 20, 4))
  const db = await testDatabase()
  const account = await entryOf(db, clock)
  /** Token hashes of the sessions that closing an account ended. */
  const ended: string[] = []
  const deps = { account: { ...account.deps, onSessionEnded: (hash: string) => void ended.push(hash) }, sites: new Map(), data: OWN_DATA }
  const handlers = personalHandlers({ personal: deps })
  const loginHash = await hashPassword(LOGIN)
  let members = 0
  async function newPlayer(name = `leaver${members++}`) {
    const memberId = await addMember(db, clock.at, name)
    await db.updateTable('member').set({ password_hash: loginHash }).where('id', '=', memberId).execute()
    const token = await account.deps.sessions.open(db, memberId, 'desk', { agent: 'Windows · Chrome', region: '203.0/16' })
    const { tokenHash = '' } = (await account.deps.sessions.find(token, 'desk')) ?? {}
    const ip = `127.3.${members}.1`
    const context = (): MemberContext => ({ memberId, tokenHash, device: 'desk', ip, now: clock.now() })
    const own = accountHandlers({ account: account.deps, membership: {} as never, cardNumber: async () => null })
    const binding = bindingHandlers(account.deps)
    const codeTo = async (to: string) => {
      clock.at += 61_000
      const call = { ...hidden(to, name, { codeId: '', code: '' }), type: 1, cate: to.includes('@') ? 1 : 0 } as const
      data(await own['entry.sendCodeMember'](call, context()))
      return (await account.outbox.sent(to.toLowerCase()))[0]?.code ?? ''
    }
    return {
      ...{ memberId, name, tokenHash, context },
      isOpen: async () => (await account.deps.sessions.find(token, 'desk')) !== null,
      bindPhone: async (phone: string) => binding['binding.phone']({ phone, code: await codeTo(phone) }, context()),
      bindEmail: async (email: string) => binding['binding.email']({ email, code: await codeTo(email) }, context()),
      bindPin: () => binding['binding.password']({ password: LOGIN, secondPassword: PIN }, context()),
      bindName: () => binding['binding.other']({ realName: '林海', gender: 'male', birthday: '1992-05-16' }, context()),
      begin: (password = LOGIN) => handlers['personal.fileBegin']({ password }, context()),
      part: (file: string, section: string, after: string | null = null) =>
        handlers['personal.filePart']({ file, section, after }, context()),
      closing: async () => data(await handlers['personal.closing']({}, context())),
      close: (secondPassword: string | null = null, giveUpFen = '0', password = LOGIN) =>
        handlers['personal.close']({ password, secondPassword, giveUpFen }, context()),
      login: (password = LOGIN) =>
        login(
          account.deps,
          { isAgent: 0, name, password, kaptchcate: 4, codeId: '', code: '', version: '1.0' },
          { memberId: null, tokenHash: null, device: 'desk', ip, now: clock.now() },
        ),
      row: () => db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow(),
    }
  }
  return { clock, db, account, handlers, newPlayer, loginHash, ended, PIN }
}
