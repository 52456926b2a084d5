import { randomUUID } from 'node:crypto'
import { addressFault, COIN_ADDRESS_MAX } from '../../../contract/coin-address.ts'
import type { Payload } from '../../../contract/endpoints.ts'
import { CARD_NOTE_MAX, CARD_WAIT_MS, CARDS_MAX } from '../../../contract/wallet-cards.ts'
import { plainRealName } from '../../../domain/account-rules.ts'
import { cardFault, isAlipay, plainNumber } from '../../../domain/bank-cards.ts'
import { proveSecondPassword } from '../../account/binding/second-password.ts'
import { lockMembers } from '../../ledger/accounts.ts'
import { writeLetters } from '../../letter/write-letters.ts'
import { transact } from '../../platform/transact.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import { BANKS } from './banks.ts'
import { cardCount } from './card-store.ts'
import { maskedNumber } from './card-text.ts'
import type { CardDeps } from './deps.ts'

type NewCard = Payload<'card.add'>

/**
 * Binds a payout account, in the member's real name. It waits a day, so that an owner whose session was taken over sees it before money
 * leaves. The same account again, while it is bound, is the same one.
 */
export async function addCard(deps: CardDeps, card: NewCard, context: MemberContext): Promise<Result<{ id: string }>> {
  const { db, second } = deps
  const { memberId, now } = context
  const number = plainOf(card)
  const note = card.note
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const wrong = refuseNumber(card, number) ?? (await refuseMember(deps, card, memberId))
  if (wrong) return wrong
  if ([...note].length > CARD_NOTE_MAX)
    return refuse('invalidParameter', '备注最多 {max} 字', { field: 'note' }, { max: String(CARD_NOTE_MAX) })
  const unproved = await proveSecondPassword(second, card.secondPassword, context)
  if (unproved) return unproved
  const digest = deps.seal.digest(card.kind === 'coin' ? card.of : card.kind, canonical(card, number))
  const added = await transact(db, async (tx) => {
    // Two at once would both be the eighth.
    await lockMembers(tx, [memberId])
    const known = await tx
      .selectFrom('payout_card')
      .select('id')
      .where('member_id', '=', memberId)
      .where('digest', '=', digest)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (known) return refuse('dataExists', '这个账户已经添加过', { field: 'number' })
    const count = await cardCount(tx, memberId)
    if (count >= CARDS_MAX) return refuse('invalidParameter', '最多添加 {max} 个收款账户', null, { max: String(CARDS_MAX) })
    const id = randomUUID()
    const [masked, usableAt] = [maskedNumber(card.kind, number), now + CARD_WAIT_MS]
    await tx
      .insertInto('payout_card')
      .values({
        id,
        member_id: memberId,
        kind: card.kind,
        of_what: card.of,
        sealed: deps.seal.seal(number, memberId),
        digest,
        masked,
        note,
        is_default: count === 0,
        bound_at: new Date(now),
        usable_at: new Date(usableAt),
        removed_at: null,
      })
      .execute()
    await writeLetters(tx, [{ memberId, body: { kind: 'card-added', masked, usableAt } }], now)
    return ok({ id })
  })
  if (added.ok) deps.events.announce(memberId)
  return added
}

const plainOf = ({ kind, number }: NewCard): string => (kind === 'bank' ? plainNumber(number) : number.normalize('NFKC').trim())

/** What two spellings of one account have in common. */
function canonical({ kind, of }: NewCard, number: string): string {
  const anyCase = kind === 'alipay' || of === 'USDT-ERC20' || /^bc1/i.test(number)
  return anyCase ? number.toLowerCase() : number
}

const at = (message: string, values?: Record<string, string>): Refusal => refuse('invalidParameter', message, { field: 'number' }, values)

function refuseNumber(card: NewCard, number: string): Refusal | null {
  if (card.kind === 'alipay') return isAlipay(number) ? null : at('请输入支付宝的手机号或邮箱')
  if (card.kind === 'coin') {
    if (number.length > COIN_ADDRESS_MAX) return at('请输入正确的地址')
    const fault = addressFault(card.of, number)
    return (
      fault &&
      at(fault === 'network' ? '这不是 {network} 的地址' : fault === 'form' ? '请输入正确的地址' : '地址有错字，请重新复制', {
        network: card.of,
      })
    )
  }
  if (!BANKS.some(({ code }) => code === card.of)) return refuse('invalidParameter', '请选择银行', { field: 'of' })
  const fault = cardFault(BANKS, card.of, number)
  return fault && at({ digits: '卡号是 12 到 19 位数字', bank: '卡号与所选银行不符', check: '卡号有错，请核对' }[fault])
}

/** Phone and real name first; the holder is the member. */
async function refuseMember({ db }: CardDeps, { holder }: NewCard, memberId: bigint): Promise<Refusal | null> {
  const member = await db.selectFrom('member').select(['phone', 'real_name']).where('id', '=', memberId).executeTakeFirstOrThrow()
  if (member.phone === null) return refuse('phoneUnbound', '请先绑定手机')
  if (member.real_name === null) return refuse('bindRealName', '请先完善真实姓名')
  if (holder !== undefined && plainRealName(holder) !== member.real_name)
    return refuse('invalidParameter', '持卡人须与注册姓名一致', { field: 'holder' })
  return null
}
