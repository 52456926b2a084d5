import { t } from '@lingui/core/macro'
import { PAR_SHEET } from '../../../casino/games/slot/par-sheet.ts'
import { inSight, REELS } from '../../../casino/games/slot/rules.ts'
import { cx } from '../../ui/cx.ts'
import type { FairGame } from './recompute.ts'

/** The symbols of the par sheet by their letters, each with the word it is known by. */
const SYMBOLS: Readonly<Record<string, string>> = {
  ...{ M: '月', D: '斗', P: '梅', V: '壶', F: '扇', B: '竹', T: '茶', J: '璧', K: '鸢' },
}
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const SUITS = ['♦', '♣', '♥', '♠'] as const

/** What a round showed, as it stood on its table; the place that differs from the other side is marked. */
export function ShownRound({ game, shown, differsAt }: { game: FairGame; shown: readonly number[]; differsAt: number | null }) {
  if (game === 'slot') return <Reels shown={shown} differsAt={differsAt} />
  const isCards = game === 'baccarat' || game === 'niuniu' || game === 'blackjack'
  return (
    <ol className="flex flex-wrap gap-1.5">
      {shown.map((number, place) => (
        <li key={keyOf(number, place)} className={cx(TILE, isCards ? 'h-14 w-10' : 'h-12 min-w-10 px-2', place === differsAt && DIFFERS)}>
          {isCards ? <Card card={number} /> : number}
        </li>
      ))}
    </ol>
  )
}

const TILE = 'grid place-items-center rounded-sm border border-line bg-surface text-lg font-semibold tabular-nums'
const DIFFERS = 'border-danger! bg-danger-soft! text-danger'

/** Places never change their order: the key of each is its place. */
const keyOf = (number: number | string, place: number): string => `${place} ${number}`

function Card({ card }: { card: number }) {
  const [rank, suit] = [RANKS[card >> 2], SUITS[card & 3]]
  return (
    <span className={cx('grid justify-items-center leading-5', (suit === '♦' || suit === '♥') && 'text-card-red')}>
      <span>{rank ?? '?'}</span>
      <span className="text-sm">{rank ? suit : ''}</span>
    </span>
  )
}

/** The paid spin, then the free ones. Of stops that are no reels' the numbers stay in sight. */
function Reels({ shown, differsAt }: { shown: readonly number[]; differsAt: number | null }) {
  const spins = Array.from({ length: Math.ceil(shown.length / REELS) }, (_, spin) => shown.slice(spin * REELS, (spin + 1) * REELS))
  return (
    <div className="flex flex-wrap gap-4">
      {spins.map((stops, spin) => (
        <div key={keyOf(stops.join(), spin)}>
          {spins.length > 1 && <p className="mb-1 text-xs text-fg-3">{spin === 0 ? t`这一转` : t`免费第 ${spin} 转`}</p>}
          <div className="flex gap-1">
            {stops.map((stop, reel) => (
              <div
                key={keyOf(stop, reel)}
                className={cx('grid gap-1 rounded-sm', spin * REELS + reel === differsAt && 'outline-2 outline-danger')}
              >
                {symbolsOf(reel, stop).map((symbol, row) => (
                  <span key={keyOf(symbol, row)} className={cx(TILE, 'size-10')}>
                    {symbol}
                  </span>
                ))}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function symbolsOf(reel: number, stop: number): string[] {
  const stops = PAR_SHEET.strips.map((_, at) => (at === reel ? stop : 0))
  return stop < (PAR_SHEET.strips[reel]?.length ?? 0)
    ? (inSight(PAR_SHEET, stops)[reel] ?? []).map((letter) => SYMBOLS[letter] ?? letter)
    : [String(stop), '', '']
}
