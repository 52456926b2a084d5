import { CARDS_MAX, COIN_NETWORKS, type cardEndpoints } from '../../../contract/wallet-cards.ts'
import { maskName } from '../../account/contact/mask.ts'
import { type HandlersOf, ok } from '../../transport/handlers.ts'
import { addCard } from './add-card.ts'
import { BANKS } from './banks.ts'
import { cardsOf } from './card-store.ts'
import { removeCard, setDefaultCard } from './change-card.ts'
import type { CardDeps } from './deps.ts'

export const cardHandlers = ({ cards: deps }: { cards: CardDeps }): HandlersOf<typeof cardEndpoints> => ({
  'card.list': async (_, { memberId, now }) => {
    const { real_name } = await deps.db.selectFrom('member').select('real_name').where('id', '=', memberId).executeTakeFirstOrThrow()
    return ok({ cards: await cardsOf(deps.db, memberId), max: CARDS_MAX, holder: real_name === null ? '' : maskName(real_name), now })
  },
  'card.choices': () => ok({ banks: BANKS.map((bank) => ({ ...bank, prefixes: [...bank.prefixes] })), networks: [...COIN_NETWORKS] }),
  'card.add': (payload, context) => addCard(deps, payload, context),
  'card.remove': (payload, context) => removeCard(deps, payload, context),
  'card.setDefault': (payload, context) => setDefaultCard(deps, payload, context),
})
