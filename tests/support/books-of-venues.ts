import { recycle } from '../../server/venue/recycle.ts'
import type { VenueSites } from '../../server/venue/seamless/sites.ts'
import { transfer } from '../../server/venue/transfer.ts'
import type { BettingWorld } from './betting.ts'

const NO_SITES: VenueSites = new Map()
/** A venue with its own books that takes what comes, lets 2 yuan go, and says nothing of 3. */
const THERE: VenueSites = new Map([
  [
    'HTQP',
    {
      address: new URL('https://games.example/HTQP'),
      keys: [],
      wallet: {
        balance: async () => 900n,
        move: async ({ amountFen }) => ({
          became: amountFen === 300n ? 'unclear' : amountFen === 100n ? 'refused' : 'done',
          balanceFen: null,
        }),
        status: async () => ({ became: 'unclear', balanceFen: null }),
      },
    },
  ],
])

/** Adds transfers of the world's member with both kinds of venues. */
export async function addTransfers(over: BettingWorld): Promise<void> {
  for (const channelCode of ['HATY', 'XHZR'])
    await transfer(over, NO_SITES, { id: `to ${channelCode}`, channelCode, ty: 'in', amount: '5' }, over.context())
  await transfer(over, NO_SITES, { id: 'from HATY', channelCode: 'HATY', ty: 'out', amount: '2' }, over.context())
  await recycle(over, NO_SITES, { id: 'all back' }, over.context())
  for (const [id, ty, amount] of [
    ['there', 'in', '9'],
    ['from there', 'out', '2'],
    ['not taken', 'in', '1'],
    ['not answered', 'in', '3'],
  ] as const)
    await transfer(over, THERE, { id, channelCode: 'HTQP', ty, amount }, over.context())
  await transfer(over, NO_SITES, { id: 'again', channelCode: 'HATY', ty: 'in', amount: '5' }, over.context())
}
