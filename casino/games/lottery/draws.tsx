import { useState } from 'preact/hooks'
import type { DrawTold } from '../../protocol.ts'
import { Tabs } from '../../ui/pieces.tsx'
import { type Digits, PLACES } from './rules.ts'
import { PLACE_NAMES } from './texts.ts'

const PLACE_INDEXES = Array.from({ length: PLACES }, (_, place) => place)

export const Balls = ({ digits, isLarge = false }: { digits: Digits | null; isLarge?: boolean }) => (
  <span class={isLarge ? 'balls large' : 'balls'} role="img" aria-label={digits ? digits.join(' ') : '还没有开'}>
    {PLACE_INDEXES.map((place) => (
      <i key={place}>{digits?.[place]}</i>
    ))}
  </span>
)

const SHOWN = 16
const ROW = 40
const COLUMN = 72
const LEFT = 76

/** Where each draw's digit at a place was, joined by the thread. */
export function Trend({ draws }: { draws: readonly DrawTold[] }) {
  const [place, setPlace] = useState(0)
  const rows = draws.slice(0, SHOWN).map(({ label, result }) => ({
    label: String(label).padStart(4, '0'),
    digit: (result as { digits: Digits }).digits[place] as number,
  }))
  const x = (digit: number) => LEFT + COLUMN * digit + COLUMN / 2
  const y = (index: number) => 32 + ROW * index + ROW / 2
  return (
    <>
      <Tabs label="位" value={place} onChange={setPlace} options={PLACE_NAMES.map((name, index) => [index, name] as const)} />
      <svg
        class="trend"
        viewBox={`0 0 ${LEFT + 10 * COLUMN} ${32 + ROW * Math.max(rows.length, 1)}`}
        role="img"
        aria-label={`${PLACE_NAMES[place]}，从最近一期起：${rows.map(({ digit }) => digit).join(' ')}`}
      >
        {Array.from({ length: 10 }, (_, digit) => (
          <text key={`head${x(digit)}`} x={x(digit)} y="20" text-anchor="middle" class="head">
            {digit}
          </text>
        ))}
        {rows.map(({ label }, index) => (
          <g key={label}>
            {index % 2 === 0 && <rect x={LEFT} y={y(index) - ROW / 2} width={10 * COLUMN} height={ROW} class="band" />}
            <text x="12" y={y(index) + 5}>
              {label}
            </text>
          </g>
        ))}
        <polyline points={rows.map(({ digit }, index) => `${x(digit)},${y(index)}`).join(' ')} class="thread" />
        {rows.map(({ label, digit }, index) => (
          <g key={label} class={index === 0 ? 'node newest' : 'node'}>
            <rect x={x(digit) - 12} y={y(index) - 12} width="24" height="24" rx="6" />
            <text x={x(digit)} y={y(index) + 5} text-anchor="middle">
              {digit}
            </text>
          </g>
        ))}
      </svg>
      <p class="note">只画开过什么，没有冷热和遗漏。每一期各数字的机会相同，往期不影响下一期。</p>
    </>
  )
}
