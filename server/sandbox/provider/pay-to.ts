import { createHash } from 'node:crypto'
import type { PayTo } from '../../wallet/provider/provider.ts'
import type { AskedOrder } from './book.ts'

/** Where the sandbox has an order paid to. Everything is invented. */
export function payToOf(order: AskedOrder, address: string): PayTo {
  if (order.kind === 'withdrawal') return {}
  const page = `${address}/cashier/${encodeURIComponent(order.id)}`
  switch (order.way) {
    case 'bank':
      return { payee: '周云舟', bank: '北岸银行 · 滨江支行', account: '9900 0000 1234 5678' }
    case 'coin': {
      const to = addressOf(order.coin?.network ?? '', order.id)
      return { address: to, network: order.coin?.network, qr: to }
    }
    case 'huione':
      return { channel: '汇兑通道 2', page }
    case 'xnbsk':
      return { wallet: order.payTo?.wallet, qr: page }
    default:
      return { qr: page }
  }
}

/** Looks like an address of the network, and belongs to nobody. */
function addressOf(network: string, id: string): string {
  const digest = createHash('sha256').update(`sandbox ${network} ${id}`).digest()
  return network === 'TRC20'
    ? `TDEMO${digest.toString('base64url').replace(/[-_]/g, 'x').slice(0, 29)}`
    : `0xdem0${digest.toString('hex').slice(0, 36)}`
}
