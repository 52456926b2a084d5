import { t } from '@lingui/core/macro'
import type { ClosingObstacle } from '../../../contract/personal.ts'
import { formatYuan } from '../../../domain/money.ts'

/** Where each can be dealt with. */
export interface ClosingPaths {
  withdraw: string
  transfer: string
  bets: string
  deals: string
}

/** What stands in the way, and where it is dealt with; a null path: nowhere by the member. */
export function obstacleText(obstacle: ClosingObstacle, paths: ClosingPaths): { text: string; path: string | null; action: string } {
  switch (obstacle.kind) {
    case 'balance': {
      const yuan = formatYuan(BigInt(obstacle.fen))
      return { text: t`余额还有 ¥${yuan}`, path: paths.withdraw, action: t`去取款` }
    }
    case 'venue-balance': {
      const { venue } = obstacle
      const yuan = formatYuan(BigInt(obstacle.fen))
      return { text: t`${venue}里还有 ¥${yuan}`, path: paths.transfer, action: t`去转出` }
    }
    case 'venue-moves':
      return { text: t`${obstacle.count} 笔转账还没有结果`, path: paths.deals, action: t`看记录` }
    case 'rounds':
      return { text: t`${obstacle.count} 局游戏还没有结束`, path: paths.deals, action: t`看记录` }
    case 'tickets':
      return { text: t`${obstacle.count} 张注单还没有结算`, path: paths.bets, action: t`看注单` }
    case 'deposits':
      return { text: t`${obstacle.count} 笔存款还在进行`, path: paths.deals, action: t`看记录` }
    case 'withdrawals':
      return { text: t`${obstacle.count} 笔取款还在进行`, path: paths.deals, action: t`看记录` }
    case 'disputes':
      return { text: t`${obstacle.count} 笔款项还在由人工核对`, path: paths.deals, action: t`看记录` }
    case 'demo':
      return { text: t`这是大家共用的演示账户，不能关闭`, path: null, action: '' }
  }
}
