import type { RoundOf } from '../../protocol.ts'
import { yuan } from '../../ui/money.ts'
import { clockTime } from '../../ui/time.ts'
import { betName } from './texts.ts'

interface OwnProps {
  readonly rounds: readonly RoundOf<'lottery'>[]
  /** The draw that takes bets, whose bets can be taken back. */
  readonly openDraw: number | null
  readonly onUndo: (round: RoundOf<'lottery'>) => void
  readonly isAsking: boolean
}

export function OwnBets({ rounds, openDraw, onUndo, isAsking }: OwnProps) {
  const told = rounds.filter(({ state }) => state !== 'refused')
  if (told.length === 0) return <p class="note">还没有投注。投过的每一张都会列在这里。</p>
  return (
    <ul class="rounds own">
      {told.map((round) => {
        const { bet, stakeFen, returnFen, state } = round
        const names = bet.items.map((item) => betName(item.bet)).join('、')
        return (
          <li key={round.id} class="round-row">
            <span>
              {names}
              <small>
                {clockTime(round.at)} · {bet.items.length} 注 · {state === 'undone' ? '已撤回，全额退回' : yuan(stakeFen)}
              </small>
            </span>
            {state === 'open' && bet.draw === openDraw ? (
              <button type="button" class="button" disabled={isAsking} onClick={() => onUndo(round)}>
                撤回
              </button>
            ) : (
              <span />
            )}
            <span class="back">
              {returnFen === null || state === 'undone' ? (
                <span class="faint">{state === 'undone' ? '已撤回' : '等开奖'}</span>
              ) : (
                <>
                  <span class={Number(returnFen) > 0 ? 'tag won' : 'tag'}>{Number(returnFen) > 0 ? '中' : '没中'}</span>
                  <small>返还 {yuan(returnFen)}</small>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
