import { randomUUID } from 'node:crypto'
import type { CardKind } from '../../contract/wallet-cards.ts'
import type { Db } from '../../server/platform/database.ts'
import { cardSeal } from '../../server/wallet/cards/deps.ts'
import type { FundsDeps } from '../../server/wallet/deps.ts'
import { withdraw } from '../../server/wallet/withdraw.ts'
import { markSent } from '../../server/wallet/withdrawal/mark-sent.ts'

const CARDS: Record<CardKind, { of: string; number: string; masked: string }> = {
  bank: { of: 'OTHER', number: '880100123456789', masked: '8801 **** **** 6789' },
  coin: { of: 'USDT-TRC20', number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', masked: 'TR7N **** **** Lj6t' },
  alipay: { of: '', number: '13807126721', masked: '138 **** 6721' },
}

/** Binds a payout account that takes withdrawals from `usableMs` on; returns its id. */
export async function bindCard(db: Db, memberId: bigint, kind: CardKind = 'bank', usableMs = 0): Promise<string> {
  const [id, { of, number, masked }, seal] = [randomUUID(), CARDS[kind], await cardSeal(db)]
  await db
    .insertInto('payout_card')
    .values({
      id,
      member_id: memberId,
      kind,
      of_what: of,
      sealed: seal.seal(number, memberId),
      digest: seal.digest(kind, id),
      masked,
      note: '',
      is_default: false,
      bound_at: new Date(usableMs),
      usable_at: new Date(usableMs),
      removed_at: null,
    })
    .execute()
  return id
}

/** Asks for a withdrawal to a new account of this kind. */
export async function withdrawTo(deps: FundsDeps, memberId: bigint, id: string, amountFen: bigint, kind: CardKind = 'bank') {
  return withdraw(deps, { id, memberId, cardId: await bindCard(deps.db, memberId, kind), amountFen })
}

/** Marks it as if it were handed over; false when it has ended. */
export async function sentNow({ db, clock }: Pick<FundsDeps, 'db' | 'clock'>, id: string): Promise<boolean> {
  const marked = await markSent(db, [{ id, at: new Date(clock.now()) }])
  return marked.get(id)?.sent === true
}
