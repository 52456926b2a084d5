import { createHash } from 'node:crypto'
import { CAPTCHA_KIND, CODE_CATE, CODE_TYPE } from '../../../contract/constants.ts'
import type { Payload } from '../../../contract/endpoints.ts'
import { EMAIL_PATTERN } from '../../../domain/account-rules.ts'
import { reveal } from '../../../domain/entry/obfuscate.ts'
import { ownerOf } from '../../transport/caller.ts'
import { type CallContext, type MemberContext, type Result, refuse } from '../../transport/handlers.ts'
import { splitPhone } from '../contact/areas.ts'
import { byPhone, isBoundByOther, type Reach, toOf } from '../contact/reach.ts'
import type { AccountDeps } from '../deps.ts'
import { allowanceOf } from '../limits/known.ts'
import { LIMITS } from '../limits/limits.ts'
import { sendResetCode } from '../recovery/forget.ts'
import { pendingMember } from './pending.ts'

type Sent = Result<{ againInSeconds: number }>
type SendCodePayload = Payload<'entry.sendCode'>

const MAX_EMAIL = 40

/** Sends a code to a visitor: another one of a reset, or that of a new device. */
export async function sendCode(deps: AccountDeps, payload: SendCodePayload, context: CallContext): Promise<Sent> {
  const open = opened(payload)
  if (!open) return refuse('illegalParameter')
  const { number, name } = open
  if (payload.type === CODE_TYPE.newDevice) return sendDeviceCode(deps, payload, open, context)
  if (payload.type !== CODE_TYPE.forgotPassword || payload.cate === CODE_CATE.voice) return refuse('illegalParameter')
  const reach = reachOf(deps, payload.cate, number)
  if (!reach) return refuse('illegalParameter')
  return (await admit(deps, payload, open, context)) ?? sendResetCode(deps, reach, name, context)
}

/**
 * Sends a code to the phone or e-mail address that a member wants to bind. Nothing is sent to one that another member has bound:
 * it can't be bound, and its owner did not ask.
 */
export async function sendCodeMember(deps: AccountDeps, payload: SendCodePayload, context: MemberContext): Promise<Sent> {
  const open = opened(payload)
  const member = await deps.db.selectFrom('member').select('name').where('id', '=', context.memberId).executeTakeFirstOrThrow()
  if (!open || payload.type !== CODE_TYPE.bind || open.name.toLowerCase() !== member.name) return refuse('illegalParameter')
  const reach = reachOf(deps, payload.cate, open.number)
  if (!reach || ('phone' in reach && !splitPhone(deps.areas, reach.phone))) return refuse('illegalParameter')
  const refusal = await admit(deps, payload, open, context)
  if (refusal) return refusal
  const to = toOf(reach)
  const order = {
    subject: bindSubject(context.memberId, to),
    allowances: [`bind:${context.memberId}:${'phone' in reach ? 'phone' : 'email'}`, `bind:${to}`],
    kind: KIND[payload.cate],
    to,
    real: !(await isBoundByOther(deps, reach, context.memberId)),
  }
  return deps.codes.send(order, context)
}

/** What a code proves that a member binds `to` with. */
export const bindSubject = (memberId: bigint, to: string): string => `bind:${memberId}:${to}`

/**
 * Sends a code to the bound phone of a member whose password was right on this device. The player completes the number, so knowing
 * the password alone is not enough.
 */
async function sendDeviceCode(deps: AccountDeps, payload: SendCodePayload, open: Opened, context: CallContext): Promise<Sent> {
  const member = await pendingMember(deps.db, open.name, ownerOf(context), context.now)
  if (!member?.phone || payload.cate === CODE_CATE.email) return refuse('illegalParameter')
  const refusal = await admit(deps, payload, open, context)
  if (refusal) return refusal
  const { memberId } = member
  const allowance = await allowanceOf(deps, `device:${memberId}`, open.name, context)
  const tries = { [`digits:${memberId}:${ownerOf(context)}`]: LIMITS.digitsDevice, [`digits:${allowance}`]: LIMITS.digitsMember }
  if (!(await deps.counts.takeAll(tries, context.now)).ok) return refuse('maxPhoneAttempts', '手机号验证次数过多，请稍后再试')
  if (open.number !== member.phone) return refuse('phoneVerification', '手机号错误')
  await deps.counts.giveBackAll(tries)
  const to = `${member.phoneArea}${member.phone}`
  const subject = deviceSubject(memberId, ownerOf(context))
  return deps.codes.send({ subject, allowances: [allowance], kind: KIND[payload.cate], to, real: true }, context)
}

export const deviceSubject = (memberId: bigint, owner: string): string => `device:${memberId}:${owner}`

const KIND = { [CODE_CATE.sms]: 'sms', [CODE_CATE.email]: 'email', [CODE_CATE.voice]: 'voice' } as const

interface Opened {
  number: string
  name: string
  codeId: string
}

/** The three hidden fields; null unless each matches its hash. */
function opened(payload: SendCodePayload): Opened | null {
  const [number, name, codeId] = [reveal(payload.sendCodeNumV2), reveal(payload.sendNameV2), reveal(payload.codeIdV2)]
  if (number === null || name === null || codeId === null || [number, name, codeId].some((text) => text.includes('\0'))) return null
  const agree = md5(number) === payload.SendCodeNum && md5(name) === payload.SendName && md5(codeId) === payload.codeId
  return agree ? { number, name, codeId } : null
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const admit = (deps: AccountDeps, payload: SendCodePayload, { name, codeId }: Opened, context: CallContext) =>
  deps.gate.admit(CAPTCHA_KIND.sendCode, name, { codeId, code: payload.imageCode }, context)

function reachOf(deps: AccountDeps, cate: SendCodePayload['cate'], number: string): Reach | null {
  if (cate === CODE_CATE.email) return number.length <= MAX_EMAIL && EMAIL_PATTERN.test(number) ? { email: number } : null
  return /^\d{5,15}$/.test(number) ? byPhone(deps, number) : null
}
