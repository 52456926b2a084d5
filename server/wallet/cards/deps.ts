import type { SecondPasswordDeps } from '../../account/binding/second-password.ts'
import type { MemberEventStore } from '../../feed/member/member-event-store.ts'
import type { Db } from '../../platform/database.ts'
import { siteKey } from '../../platform/site-key.ts'
import { type CardSeal, createCardSeal } from './card-seal.ts'
import { cardOf } from './card-store.ts'

export interface CardDeps {
  db: Db
  seal: CardSeal
  second: SecondPasswordDeps
  events: Pick<MemberEventStore, 'announce'>
}

const seals = new WeakMap<Db, Promise<CardSeal>>()

/** Its key is the site's, so that every process opens what another wrote; it is read once. */
export function cardSeal(db: Db): Promise<CardSeal> {
  const known = seals.get(db)
  if (known) return known
  const made = siteKey(db, 'card_key').then(createCardSeal)
  seals.set(db, made)
  made.catch(() => seals.delete(db))
  return made
}

export const createCards = async (deps: Omit<CardDeps, 'seal'>): Promise<CardDeps> => ({ ...deps, seal: await cardSeal(deps.db) })

/** The number in clear of one of the member's; null for any other. */
export async function cardNumber({ db, seal }: Pick<CardDeps, 'db' | 'seal'>, memberId: bigint, id: string): Promise<string | null> {
  const card = await cardOf(db, memberId, id)
  return card ? seal.open(card.sealed, memberId) : null
}
