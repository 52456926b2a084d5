import type { ReactNode } from 'react'
import type { VenueCategory } from '../../../../contract/venue.ts'
import type { GameKind } from '../../../../contract/venue-list.ts'
import { cx } from '../../../ui/cx.ts'

/**
 * Pictures in the five art colours alone, so that a brand recolours them. `off`: grey, of what is in maintenance. Lines are
 * `stroke-art-4`, fills the ground's neighbours.
 */
const LINE = 'stroke-art-4'
const card = (x: number, turn: number, mark: ReactNode) => (
  <g transform={`translate(${x} 104) rotate(${turn})`}>
    <rect x="-31" y="-46" width="62" height="92" rx="8" className={`fill-art-5 ${LINE}`} strokeWidth="2" />
    {mark}
  </g>
)
const spade = <path d="M0-20C8-8 20-2 20 9c0 8-8 11-14 6l3 11H-9l3-11c-6 5-14 2-14-6C-20-2-8-8 0-20z" className="fill-art-2" />
const diamond = <path d="m0-18 13 18L0 18l-13-18z" className="fill-art-3" />
const digit = (x: number, y: number, text: string) => (
  <g key={text}>
    <circle cx={x} cy={y} r="34" className={`fill-art-5 ${LINE}`} strokeWidth="2.5" />
    <text x={x} y={y + 11} textAnchor="middle" fontSize="32" fontWeight="600" className="fill-art-2">
      {text}
    </text>
  </g>
)
const stone = (x: number, y: number, dark: boolean) => (
  <circle
    key={`${x} ${y}`}
    cx={x}
    cy={y}
    r="10"
    className={dark ? 'fill-art-1 stroke-art-4' : 'fill-art-5 stroke-art-4'}
    strokeWidth="1.5"
  />
)
const grid = [34, 56, 78, 100, 122, 144, 166].map((at) => `M${at} 34v132M34 ${at}h132`).join('')

const moon = (
  <>
    <circle cx="128" cy="76" r="40" className="fill-art-5" />
    <path d="M34 64h46M22 84h36M46 104h30" className={LINE} strokeWidth="2.5" strokeLinecap="round" />
    <path d="M-90 210v-40C-40 150-10 120 40 120c34 0 44 20 78 20 26 0 40-14 66-20 40-8 70 10 110 34v56z" className="fill-art-1" />
    <path d="M150 150v-34m0 6-14-8m14 18 16-9" className={LINE} strokeWidth="3" strokeLinecap="round" />
  </>
)
const cards = (
  <>
    {card(66, -20, diamond)}
    {card(136, 18, diamond)}
    {card(101, -2, spade)}
  </>
)
const balls = [digit(68, 82, '2'), digit(136, 82, '8'), digit(102, 134, '7')]
const PICTURES: Record<GameKind | VenueCategory, ReactNode> = {
  slot: moon,
  DZ: moon,
  baccarat: cards,
  ZR: cards,
  lottery: balls,
  CP: balls,
  niuniu: (
    <>
      {[-32, -16, 0, 16, 32].map((turn, i) => (
        <g key={turn} transform={`rotate(${turn} 100 190)`}>
          <rect x="74" y="48" width="52" height="80" rx="7" className={`fill-art-5 ${LINE}`} strokeWidth="2" />
          {i === 2 && <g transform="translate(100 88) scale(.8)">{spade}</g>}
        </g>
      ))}
    </>
  ),
  blackjack: (
    <>
      {card(78, -10, spade)}
      {card(
        124,
        8,
        <text y="14" textAnchor="middle" fontSize="40" fontWeight="600" className="fill-art-3">
          21
        </text>,
      )}
    </>
  ),
  gomoku: (
    <>
      <path d={grid} className={LINE} strokeWidth="1.5" strokeOpacity=".8" />
      <path d="M56 144 144 56" className="stroke-art-5" strokeWidth="2.5" />
      {[56, 78, 100, 122, 144].map((at) => stone(at, 200 - at, false))}
      {[
        [78, 78],
        [122, 122],
        [100, 122],
        [144, 100],
      ].map(([x = 0, y = 0]) => stone(x, y, true))}
    </>
  ),
  QP: (
    <>
      <g transform="rotate(-8 78 98)">
        <rect x="46" y="52" width="58" height="88" rx="9" className={`fill-art-2 ${LINE}`} strokeWidth="2.5" />
        <circle cx="75" cy="76" r="10" className="fill-art-5" />
        <circle cx="75" cy="116" r="10" className="fill-art-5" />
      </g>
      <g transform="rotate(8 132 104)">
        <rect x="102" y="60" width="58" height="88" rx="9" className={`fill-art-5 ${LINE}`} strokeWidth="2.5" />
        <text x="131" y="118" textAnchor="middle" fontSize="40" fontWeight="600" className="fill-art-2">
          中
        </text>
      </g>
    </>
  ),
  fishing: <Fish />,
  BY: <Fish />,
  TY: (
    <>
      <circle cx="100" cy="100" r="60" className={`fill-art-5 ${LINE}`} strokeWidth="3" />
      <path d="m100 70 28 20-11 33H83L72 90z" className="fill-art-2" />
      <path d="M100 70V42M128 90l27-9M117 123l17 24M83 123l-17 24M72 90l-27-9" className="stroke-art-2" strokeWidth="3" />
    </>
  ),
  DJ: (
    <>
      <path
        d="M66 66h68c26 0 38 20 42 46 4 24-4 38-18 38-16 0-20-26-36-26H78c-16 0-20 26-36 26-14 0-22-14-18-38 4-26 16-46 42-46z"
        className={`fill-art-5 ${LINE}`}
        strokeWidth="3"
      />
      <path d="M68 84v28M54 98h28" className="stroke-art-2" strokeWidth="6" strokeLinecap="round" />
      <circle cx="126" cy="90" r="6" className="fill-art-3" />
      <circle cx="142" cy="106" r="6" className="fill-art-3" />
    </>
  ),
}

function Fish() {
  return (
    <>
      <path
        d="M22 104c30-46 84-54 124-16l38-26v84l-38-26c-40 38-94 30-124-16z"
        className={`fill-art-5 ${LINE}`}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="58" cy="96" r="7" className="fill-art-2" />
      <path d="M92 76c14 16 14 40 0 56M116 80c10 14 10 34 0 48" className="stroke-art-3" strokeWidth="3" />
      <circle cx="24" cy="58" r="7" className={LINE} strokeWidth="2.5" />
      <circle cx="42" cy="38" r="5" className={LINE} strokeWidth="2.5" />
    </>
  )
}

const GROUNDS = ['from-art-1 to-art-2', 'from-art-2 to-art-3', 'from-art-3 to-art-4', 'from-art-2 to-art-1']

/** A picture of a game, or of a kind of venue. `at` chooses the ground, so that neighbours differ. */
export function Art({
  of,
  at = 0,
  off = false,
  aside = false,
  className,
  children,
}: {
  of: GameKind | VenueCategory
  at?: number
  off?: boolean
  /** Drawn at the right, beside a text. */
  aside?: boolean
  className?: string
  children?: ReactNode
}) {
  const ground = off ? 'from-surface-3 to-surface-2' : GROUNDS[at % GROUNDS.length]
  return (
    <span className={cx('relative block overflow-hidden bg-linear-150', ground, className)}>
      <svg
        viewBox="0 0 200 200"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        aria-hidden="true"
        className={cx(
          'absolute inset-y-0 h-full',
          aside ? 'right-10 w-44 overflow-visible' : 'inset-x-0 w-full',
          off && 'opacity-40 grayscale',
        )}
      >
        {PICTURES[of]}
      </svg>
      {children}
    </span>
  )
}
