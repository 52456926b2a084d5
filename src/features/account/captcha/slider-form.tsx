import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconKeyboard } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SliderCaptcha } from '../../../../contract/account-entry.ts'
import { Button } from '../../../ui/button.tsx'
import type { Captcha } from '../flows/captcha.ts'
import { CornerIcon } from './picture-form.tsx'

/** The part of the track that the handle covers, with its borders; it moves along the rest. */
const HANDLE_PX = 48
const STEPS = [-10, -1, 1, 10] as const
const KEYS: Partial<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/**
 * A piece to move into its gap: dragged by the whole track and dropped, or moved by keys or buttons and submitted. Positions
 * are pixels of the server's picture, at any size on the page.
 */
export function SliderForm({
  slider,
  checking,
  captcha,
  change,
}: {
  slider: SliderCaptcha
  checking: boolean
  captcha: Captcha
  change: ReactNode
}) {
  const { t } = useLingui()
  const { width, height, pieceWidth, y } = slider
  const most = width - pieceWidth
  const [x, setX] = useState(0)
  const [byKeys, setByKeys] = useState(false)
  const way = useRef<{ startedAt: number; points: [number, number][] } | null>(null)
  const drag = useRef<{ fromClientX: number; fromX: number; perPx: number } | null>(null)
  const handle = useRef<HTMLDivElement>(null)
  useEffect(() => handle.current?.focus({ preventScroll: true }), [])

  const moveTo = (to: number) => {
    if (checking) return
    const next = Math.min(most, Math.max(0, to))
    way.current ??= { startedAt: performance.now(), points: [[0, 0]] }
    way.current.points.push([next, performance.now() - way.current.startedAt])
    setX(next)
  }
  const submit = () => {
    if (!checking && way.current) captcha.answerSlider(way.current.points)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    if (!step && event.key !== 'Enter') return
    event.preventDefault()
    setByKeys(true)
    if (step) moveTo(Math.round(x) + step * (event.shiftKey ? 10 : 1))
    else submit()
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || checking) return
    event.currentTarget.setPointerCapture(event.pointerId)
    handle.current?.focus({ preventScroll: true })
    drag.current = { fromClientX: event.clientX, fromX: x, perPx: most / (event.currentTarget.clientWidth - HANDLE_PX) }
  }
  const onPointerMove = (event: PointerEvent) => {
    const held = drag.current
    if (held) moveTo(held.fromX + (event.clientX - held.fromClientX) * held.perPx)
  }
  const onPointerUp = () => {
    if (!drag.current) return
    drag.current = null
    // A press without a move submits nothing.
    if (x > 0 && !byKeys) submit()
  }

  const place = x / most
  const position = Math.round(x)
  return (
    <>
      <div className="relative overflow-hidden rounded-sm bg-surface-2" style={{ aspectRatio: `${width} / ${height}` }}>
        <img
          src={slider.background}
          alt={t`拼图：把浮起的一块移到形状相同的缺口`}
          className="absolute inset-0 size-full"
          draggable={false}
        />
        <img
          src={slider.piece}
          alt=""
          className="absolute drop-shadow-md"
          style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%`, width: `${(pieceWidth / width) * 100}%` }}
          draggable={false}
        />
        <button type="button" aria-label={t`换一张`} className="absolute top-0 right-0 size-11" onClick={captcha.refresh}>
          <CornerIcon />
        </button>
      </div>
      <div
        className="relative mt-3 grid h-12 touch-none place-items-center rounded-sm bg-surface-3 text-sm text-fg-2 select-none"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          drag.current = null
        }}
      >
        <i
          aria-hidden
          className="absolute inset-y-0 left-0 rounded-sm border border-accent-line bg-accent-soft"
          style={{ width: `calc((100% - ${HANDLE_PX}px) * ${place} + ${HANDLE_PX}px)` }}
        />
        <span className={place < 0.4 && !byKeys ? 'relative pl-24' : 'sr-only'}>
          {checking ? <Trans>正在验证</Trans> : <Trans>拖到形状相同的缺口</Trans>}
        </span>
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={t`拼图位置`}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={position}
          aria-valuetext={t`位置 ${position} / ${most}`}
          aria-disabled={checking}
          className="absolute top-0.5 grid size-11 cursor-grab place-items-center rounded-sm bg-accent text-on-accent active:cursor-grabbing"
          style={{ left: `calc((100% - ${HANDLE_PX}px) * ${place} + 2px)` }}
          onKeyDown={onKeyDown}
        >
          <IconChevronRight className="size-5" stroke={1.6} aria-hidden />
        </div>
      </div>
      {byKeys ? (
        <>
          <div className="mt-3 flex items-center gap-1.5">
            {STEPS.map((step) => (
              <Button
                key={step}
                variant="outline"
                className={step === 1 ? 'ml-auto size-11 px-0!' : step === -1 ? 'mr-auto size-11 px-0!' : 'size-11 px-0!'}
                aria-label={step < 0 ? t`左移 ${-step}` : t`右移 ${step}`}
                style={{ order: step > 0 ? 2 : 0 }}
                onClick={() => moveTo(Math.round(x) + step)}
              >
                {step < 0 ? `−${-step}` : `+${step}`}
              </Button>
            ))}
            <output className="order-1 text-center text-sm text-fg-2 tabular-nums">
              <Trans>
                位置 {position} / {most}
              </Trans>
            </output>
          </div>
          <p className="mt-3 flex flex-wrap items-center gap-1.5 text-xs text-fg-3">
            <Key>←</Key>
            <Key>→</Key>
            <Trans>移 1</Trans>
            <Key>Shift</Key>
            <Trans>移 10</Trans>
            <Key>Enter</Key>
            <Trans>提交</Trans>
          </p>
          <div className="mt-4 grid grid-cols-2 gap-3">
            <Button variant="outline" size="lg" onClick={captcha.change}>
              <Trans>改用图形验证</Trans>
            </Button>
            <Button size="lg" aria-disabled={checking} onClick={submit}>
              <Trans>提交位置</Trans>
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-2.5 flex items-center text-xs">
          <button type="button" className="relative flex items-center gap-1 text-accent-text touch-target" onClick={() => setByKeys(true)}>
            <IconKeyboard className="size-4" stroke={1.6} aria-hidden />
            <Trans>不拖动，改用按键</Trans>
          </button>
          {change}
        </p>
      )}
    </>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5 min-w-6 place-items-center rounded-xs border border-b-2 border-line-strong bg-surface px-1.5 font-sans text-xs text-fg-2">
    {children}
  </kbd>
)
