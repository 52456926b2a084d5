import * as z from 'zod/mini'
import { CODE_AGAIN_SECONDS } from '../../../../contract/constants.ts'
import { loginRefusal } from '../../../../contract/login-refusal.ts'
import { parseJson } from '../../../../contract/parse-json.ts'
import { type LocalStore, storage } from '../../../db/storage.ts'
import { type Clock, steadyClock, systemClock } from '../../../platform/clock.ts'

/**
 * A login with the right password that waits for a code (AUTH-18, 28): stored while the flow runs, because the browser may
 * discard the page while the player reads the code in another app. The password is hashed, the phone masked.
 */
const shape = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(11)),
  password: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  phone: loginRefusal.shape.phoneNumber,
  /** The server's reason for asking for a code. */
  message: z.string().check(z.maxLength(200)),
  /** Epoch ms of the login. */
  at: z.int(),
  /** When another code may be requested; null before the first. In memory by the page's steady clock, in storage by the device's. */
  againAt: z.nullable(z.int()),
})
export type WaitingLogin = z.infer<typeof shape>

/** How long the server remembers that the password was right. */
const LIFE_MS = 15 * 60_000

/** The longest wait for another code, even if the clock was set meanwhile. */
const LONGEST_WAIT_MS = CODE_AGAIN_SECONDS * 1_000

export function createWaitingLogin(store: Pick<LocalStore, 'get' | 'set' | 'remove'>, clock: Clock, steady: Clock) {
  const forget = () => store.remove('newDevice')
  const write = (login: WaitingLogin) => store.set('newDevice', JSON.stringify(login))
  return {
    keep: ({ againAt, ...login }: WaitingLogin) =>
      write({ ...login, againAt: againAt === null ? null : clock.now() + againAt - steady.now() }),
    /** Null when there is none; drops one that is too old or damaged. */
    read(): WaitingLogin | null {
      const { data } = z.safeParse(shape, parseJson(store.get('newDevice')))
      if (data && Math.abs(clock.now() - data.at) < LIFE_MS) {
        const { againAt, ...login } = data
        return { ...login, againAt: againAt === null ? null : steady.now() + Math.min(LONGEST_WAIT_MS, againAt - clock.now()) }
      }
      if (store.get('newDevice')) forget()
      return null
    },
    forget,
  }
}

export const waitingLogin = createWaitingLogin(storage, systemClock, steadyClock)
