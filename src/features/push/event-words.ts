import { t } from '@lingui/core/macro'
import type { GameEventKind } from '../../../contract/push.ts'

/** What of a game is told, in words. */
export function eventName(event: GameEventKind): string {
  switch (event) {
    case 'goal':
      return t`进球`
    case 'red':
      return t`红牌`
    case 'period':
      return t`半场与完场`
    case 'soon':
      return t`开赛前 15 分钟`
  }
}
