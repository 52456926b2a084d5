import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { HandicapSlide, InstallSlide, PartnersSlide } from './slides.tsx'

const STAY_MS = 6_000

/** Scrolls to a slide; behind the last is the first. */
function show(row: HTMLUListElement | null, next: number, behavior: ScrollBehavior): void {
  if (!row) return
  const count = row.children.length
  row.scrollTo({ left: ((next + count) % count) * row.clientWidth, behavior })
}

/**
 * The banners in a row that snaps; the browser scrolls it by finger, wheel and arrow keys. It advances by itself, but not
 * under the pointer, with the focus inside, once stopped, or when the player prefers reduced motion. `first` is the banner
 * shown before the carousel loaded.
 */
export function Carousel({ first }: { first: ReactNode }) {
  const { t } = useLingui()
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [looked, setLooked] = useState(false)
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const slides = [
    { key: 'first', label: t`今晚的比赛`, slide: first },
    { key: 'install', label: t`装到主屏幕`, slide: <InstallSlide /> },
    { key: 'handicap', label: t`让球攻略`, slide: <HandicapSlide /> },
    { key: 'partners', label: t`赞助伙伴`, slide: <PartnersSlide /> },
  ]
  const running = !stopped && !looked && !still

  const turn = (next: number) => show(row.current, next, still ? 'instant' : 'smooth')
  // What the page draws anew meanwhile starts no new wait.
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => show(row.current, at + 1, 'smooth'), STAY_MS)
    return () => clearTimeout(timer)
  }, [running, at])
  const onScroll = () => {
    const { current } = row
    if (current) setAt(Math.round(current.scrollLeft / current.clientWidth))
  }
  const roundClass = 'rounded-full! bg-art-1/70 text-white! hover:bg-art-1! focus-visible:outline-white'

  return (
    <section
      aria-roledescription={t`轮播`}
      aria-label={t`推荐`}
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setLooked(true)}
      onPointerLeave={() => setLooked(false)}
      onFocus={() => setLooked(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setLooked(false)}
    >
      <ul
        ref={row}
        onScroll={onScroll}
        aria-live={running ? 'off' : 'polite'}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-md [scrollbar-width:none] md:rounded-lg"
      >
        {slides.map(({ key, label, slide }, place) => (
          // A banner out of sight takes no focus, and no screen reader reads it.
          <li key={key} aria-label={label} inert={place !== at} className="w-full shrink-0 snap-start">
            {slide}
          </li>
        ))}
      </ul>
      <ol aria-hidden="true" className="absolute right-14 bottom-4.5 flex gap-2 md:right-auto md:bottom-7 md:left-12 xl:left-16">
        {slides.map(({ key }, place) => (
          <li
            key={key}
            className={`h-1.5 rounded-full md:h-2 ${place === at ? 'w-5 bg-art-5 md:w-7' : 'w-1.5 bg-art-4 opacity-55 md:w-2'}`}
          />
        ))}
      </ol>
      <div className="absolute right-2 bottom-1 flex gap-2 md:right-6 md:bottom-5">
        {!still && (
          <IconButton
            size="lg"
            className={roundClass}
            aria-label={stopped ? t`继续轮播` : t`暂停轮播`}
            onClick={() => setStopped(!stopped)}
          >
            {stopped ? (
              <IconPlayerPlay className="size-4" stroke={1.6} aria-hidden />
            ) : (
              <IconPlayerPause className="size-4" stroke={1.6} aria-hidden />
            )}
          </IconButton>
        )}
        <IconButton size="lg" className={`${roundClass} max-md:hidden!`} aria-label={t`上一张`} onClick={() => turn(at - 1)}>
          <IconChevronLeft className="size-5" stroke={1.6} aria-hidden />
        </IconButton>
        <IconButton size="lg" className={`${roundClass} max-md:hidden!`} aria-label={t`下一张`} onClick={() => turn(at + 1)}>
          <IconChevronRight className="size-5" stroke={1.6} aria-hidden />
        </IconButton>
      </div>
      <p className="sr-only" aria-live="polite">
        {stopped && (
          <Trans>
            第 {at + 1} 张，共 {slides.length} 张
          </Trans>
        )}
      </p>
    </section>
  )
}
