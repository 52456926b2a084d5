import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Payload } from '../../contract/endpoints.ts'
import type { DepositOrder } from '../../contract/wallet-deposit.ts'
import { audit } from '../../server/domains.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import type { MemberContext } from '../../server/transport/handlers.ts'
import { depositHandlers } from '../../server/wallet/deposit/routes.ts'
import type { ProviderWord } from '../../server/wallet/provider/provider.ts'
import { takeMessage } from '../../server/wallet/take-message.ts'
import { addMember } from './betting.ts'
import { paymentWorld } from './payments.ts'
import { data } from './result.ts'
import { testDatabase } from './template.ts'

/** Deposits at the calls that the page makes, on a database of their own, with the sandbox's provider. */
export async function depositDesk() {
  const world = await paymentWorld(await testDatabase())
  const handlers = depositHandlers(world.deps)
  let members = 0
  async function newPlayer() {
    const { db, clock } = world.deps
    const memberId = await addMember(db, clock.now(), `payer${members++}`)
    const context = (): MemberContext => ({ memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: clock.now() })
    const code = async () => data(await handlers['deposit.signalCode']({}, context())).code
    const player = {
      memberId,
      context,
      code,
      /** Asks to pay in; a bank transfer with a code of its own. */
      async pay(asked: Partial<Payload<'deposit.pay'>> = {}) {
        const { way = 'bank' } = asked
        const signalCode = way === 'bank' ? await code() : null
        const call = { id: randomUUID(), way, amountFen: '50000', bonus: null, signalCode, payFrom: null, ...asked }
        return handlers['deposit.pay'](call, context())
      },
      asked: async (asked: Partial<Payload<'deposit.pay'>> = {}) => data(await player.pay(asked)).id,
      order: async (id: string): Promise<DepositOrder> => {
        const [order] = data(await handlers['deposit.status']({ id }, context())).orders
        if (!order) throw new Error('no order')
        return order
      },
      close: async (id: string) => handlers['deposit.close']({ id }, context()),
      balance: async () => (await balanceOf(db, memberId)).balanceFen,
      told: async () => (await world.deps.events.events.read(memberId, 0)).flatMap(({ deltas }) => deltas),
    }
    return player
  }

  let words = 0
  const say = async (order: Pick<DepositOrder, 'id' | 'payFen'>, says: ProviderWord, fen = order.payFen) =>
    takeMessage(world.deps, { id: `word ${words++}`, payment: order.id, amountFen: BigInt(fen), says })

  const booksHold = async () => expect((await audit(world.deps.db)).faults).toEqual([])
  return {
    world,
    handlers,
    newPlayer,
    say,
    booksHold,
    async close(): Promise<void> {
      await world.close()
      await world.deps.db.destroy()
    },
  }
}
