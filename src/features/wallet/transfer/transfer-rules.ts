import type { TransferWay } from '../../../../contract/venue.ts'
import { formatYuan } from '../../../../domain/money.ts'
import { parseYuan } from '../../../../domain/typed-yuan.ts'
import type { AllBalance } from '../venues/venue-queries.ts'

/** What the member has chosen and typed. */
export interface Draft {
  channelCode: string
  ty: TransferWay
  /** In yuan, as typed. */
  amount: string
}

export type Problem = 'empty' | 'zero' | 'over' | 'maintenance' | 'seamless'

export const venueOf = (balances: AllBalance | undefined, code: string) => balances?.venues.find(({ channelCode }) => channelCode === code)

/** What can be moved at most; undefined while unknown. */
export const availableFen = (balances: AllBalance | undefined, { channelCode, ty }: Draft): string | undefined =>
  ty === 'in' ? balances?.balanceFen : venueOf(balances, channelCode)?.balanceFen

/** What keeps the transfer from being sent; the server decides the same. */
export function transferProblem(balances: AllBalance, draft: Draft): Problem | null {
  const fen = parseYuan(draft.amount)
  const venue = venueOf(balances, draft.channelCode)
  if (venue?.state === 'maintenance') return 'maintenance'
  if (draft.ty === 'in' && venue?.form === 'seamless') return 'seamless'
  if (fen === null) return 'empty'
  if (fen === 0n) return 'zero'
  return fen > BigInt(availableFen(balances, draft) ?? 0) ? 'over' : null
}

/** The longest amount that can be typed. */
const MOST = '999999999.99'

/** An amount as it would be typed. */
export function typedOf(fen: string): string {
  const text = formatYuan(BigInt(fen)).replaceAll(',', '')
  return text.length > MOST.length ? MOST : text
}

/** Money is moved with venues that have a wallet, and out of one that had. */
export const movesMoney = ({ form, balanceFen }: AllBalance['venues'][number]): boolean => form === 'transfer' || balanceFen !== '0'

/** The venue that the page begins with: the asked one, else the first that is open, with games before one without. */
export function firstVenue(balances: AllBalance | undefined, asked: string | null): string {
  const all = balances?.venues.filter((venue) => venue.state === 'open' && movesMoney(venue))
  const open = all?.find(({ playable }) => playable) ?? all?.[0]
  return venueOf(balances, asked ?? '')?.channelCode ?? open?.channelCode ?? ''
}
