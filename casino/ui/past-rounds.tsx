import type { Game, RoundOf, RoundState } from '../protocol.ts'
import { signed, yuan } from './money.ts'
import type { Seat } from './seat.ts'
import { useStore } from './store.ts'
import { clockTime } from './time.ts'

interface PastProps<G extends Game> {
  readonly seat: Seat<G>
  /** 转, 局, 炮… */
  readonly unit: string
  /** What a round was, in a few words. */
  readonly noteOf?: (round: RoundOf<G>) => string
}

/** How a round stands that brought nothing to show yet. */
const STANDING: Readonly<Record<RoundState, string>> = {
  asked: '核对中',
  open: '未完',
  decided: '入账中',
  ended: '',
  refused: '没有下注',
  undoing: '退回中',
  undone: '已退回',
}

/** One's own rounds in this game. */
export function PastRounds<G extends Game>({ seat, unit, noteOf }: PastProps<G>) {
  const { rounds, sum } = useStore(seat.state)
  if (rounds.length === 0) return <p class="note">还没有玩过。每一{unit}的下注、返还和验证都会列在这里。</p>
  return (
    <>
      {sum && (
        <p class="note row">
          本次 {sum.count} {unit}
          <span class="grow" />
          <span>
            下注 <b>{yuan(sum.stakeFen)}</b>
          </span>
          <span>
            返还 <b>{yuan(sum.returnFen)}</b>
          </span>
        </p>
      )}
      <ul class="rounds">
        {rounds.map((round) => {
          const own = round.proof.chain === null && round.proof.nonce > 0 ? `第 ${round.proof.nonce} ${unit}` : ''
          const note = [own, noteOf?.(round) ?? ''].filter(Boolean).join(' · ')
          const standing = round.returnFen === null || round.state === 'undone' ? STANDING[round.state] : ''
          return (
            <li key={round.id}>
              <button type="button" class="round-row" title="验证这一轮" disabled={!round.outcome} onClick={() => seat.verify(round)}>
                <span>
                  {clockTime(round.at)}
                  <small>{note}</small>
                </span>
                <span class="soft">{signed(`-${round.stakeFen}`)}</span>
                <span class={Number(round.returnFen) ? 'back' : 'back faint'}>
                  {standing || (Number(round.returnFen) ? <b>{signed(round.returnFen ?? 0)}</b> : '0.00')}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <Earlier seat={seat} />
    </>
  )
}

/** The way to older rounds, where there are any. */
export function Earlier<G extends Game>({ seat }: { seat: Seat<G> }) {
  const { hasMore } = useStore(seat.state)
  return hasMore ? (
    <button type="button" class="button wide" onClick={seat.earlier}>
      更早的
    </button>
  ) : null
}
