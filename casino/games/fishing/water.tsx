import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { FishPicture, KINDS } from './fish.tsx'
import type { Fish } from './rules.ts'

/** Who swims: where down the water, in percent, how long it takes through it, when it began, and which way. */
const SWIMMERS: readonly {
  readonly fish: Fish
  readonly top: number
  readonly seconds: number
  readonly from: number
  readonly isBack: boolean
}[] = [
  { fish: 'small', top: 24, seconds: 30, from: 4, isBack: false },
  { fish: 'small', top: 30, seconds: 33, from: 8, isBack: false },
  { fish: 'small', top: 20, seconds: 28, from: 15, isBack: true },
  { fish: 'small', top: 44, seconds: 26, from: 20, isBack: true },
  { fish: 'pike', top: 36, seconds: 24, from: 11, isBack: false },
  { fish: 'pike', top: 62, seconds: 31, from: 2, isBack: true },
  { fish: 'round', top: 46, seconds: 42, from: 33, isBack: true },
  { fish: 'turtle', top: 56, seconds: 50, from: 8, isBack: false },
  { fish: 'carp', top: 68, seconds: 46, from: 22, isBack: true },
  { fish: 'deepCarp', top: 80, seconds: 55, from: 9, isBack: false },
]

export interface ShownShot {
  readonly id: string
  readonly fish: Fish
  readonly isHit: boolean
}

interface WaterProps {
  readonly target: Fish
  readonly onAim: (fish: Fish) => void
  /** The last shot, as the server decided it. */
  readonly shot: ShownShot | null
  readonly children?: ComponentChildren
}

/** What is seen of it all. Nothing here decides anything: which fish is near, or how long it is aimed at, changes no chance. */
export function Water({ target, onAim, shot, children }: WaterProps) {
  const water = useRef<HTMLDivElement>(null)
  const [line, setLine] = useState<{ readonly x: number; readonly y: number; readonly fromX: number; readonly fromY: number } | null>(null)

  // The line goes to where a fish of that kind is seen at the moment of the shot.
  useLayoutEffect(() => {
    const box = water.current?.getBoundingClientRect()
    if (!shot || !box) return
    const seen = [...(water.current?.querySelectorAll<HTMLElement>(`[data-fish="${shot.fish}"]`) ?? [])]
      .map((element) => element.getBoundingClientRect())
      .find(({ left, right }) => left > box.left && right < box.right)
    const x = seen ? seen.left + seen.width / 2 - box.left : box.width / 2
    const y = seen ? seen.top + seen.height / 2 - box.top : box.height * 0.4
    setLine({ x, y, fromX: box.width / 2, fromY: box.height - 40 })
  }, [shot])

  const angle = line ? (Math.atan2(line.x - line.fromX, line.fromY - line.y) * 180) / Math.PI : 0
  return (
    <div class="water" ref={water}>
      <svg class="water-ground" viewBox="0 0 390 620" preserveAspectRatio="none" aria-hidden="true">
        <path class="ray" d="M60 0h50L10 620h-90zM190 0h36l40 620h-70zM300 0h40l120 620h-80z" />
        <path class="sand" d="M0 566c60-24 110-10 160-26s90-34 230-8v94H0z" />
      </svg>
      {SWIMMERS.map(({ fish, top, seconds, from, isBack }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: swimmers are their places
          key={index}
          type="button"
          data-fish={fish}
          // The list of kinds is for the keyboard: ten moving targets would be no order to go through.
          tabIndex={-1}
          aria-hidden="true"
          class={`swimmer${isBack ? ' back' : ''}${fish === target ? ' aimed' : ''}`}
          style={`top:${top}%;width:${KINDS[fish].width}px;--seconds:${seconds}s;--from:-${from}s;--still:${(from * 37) % 84}%`}
          onClick={() => onAim(fish)}
        >
          <FishPicture fish={fish} />
        </button>
      ))}
      {line && shot && (
        <svg class="shot" aria-hidden="true" key={shot.id}>
          <path d={`M${line.fromX} ${line.fromY}L${line.x} ${line.y}`} />
          <circle cx={line.x} cy={line.y} r="26" class={shot.isHit ? 'hit' : ''} />
        </svg>
      )}
      <svg class="gun" viewBox="0 0 96 72" aria-hidden="true">
        <g style={`transform:rotate(${angle}deg)`}>
          <rect x="38" y="4" width="20" height="48" rx="8" class="barrel" />
          <path d="M38 18h20M38 28h20" class="stripes" />
        </g>
        <path d="M14 72a34 34 0 0 1 68 0z" class="base" />
        <circle cx="48" cy="60" r="8" class="barrel" />
      </svg>
      {children}
    </div>
  )
}
