import type { Db } from '../../../server/platform/database.ts'
import { bindCard } from '../../support/withdrawals.ts'
import { addMembers } from '../money/stage.ts'

export interface Player {
  id: bigint
  /** Payout accounts by their kind. */
  cards: { bank: string; coin: string }
  /** Of the newest session. */
  token: string
}

/** Adds members who may pay out: with phone, real name, second password and two payout accounts. */
export async function addPlayers(db: Db, count: number): Promise<Player[]> {
  const members = await addMembers(db, 0, count)
  const players: Player[] = []
  for (const { id, token } of members) {
    const protection = { phone_area: '86', phone: `139${String(id).padStart(8, '0')}`, real_name: '林海', second_password_hash: 'set' }
    await db.updateTable('member').set(protection).where('id', '=', id).execute()
    players.push({ id, token, cards: { bank: await bindCard(db, id, 'bank'), coin: await bindCard(db, id, 'coin') } })
  }
  return players
}
