import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { endTour, showStep, useTour } from '../navigation/tour.ts'
import { useSession } from '../session/use-session.ts'
import { TOUR_STEPS } from './steps.ts'
import { useTargetRect } from './use-target-rect.ts'

/** Leads over the real pages, which take no press meanwhile: nothing can be picked, placed or paid. */
export function Coach() {
  const at = useTour(({ tour }) => tour?.at)
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'member') endTour()
  }, [state])
  return at === undefined ? null : <Walk at={at} />
}

function Walk({ at }: { at: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const next = useRef<HTMLButtonElement>(null)
  const step = TOUR_STEPS[at] as (typeof TOUR_STEPS)[number]
  const rect = useTargetRect(step)
  useEffect(() => {
    // Its pages share one entry of the history, so that Back leads to where the member was before.
    // The effect of a step may run once the walk was left at that step.
    if (useTour.getState().tour && location.pathname !== step.path) void navigate(step.path, { replace: true })
  }, [navigate, step])
  const leave = () => {
    const from = endTour()
    // Where something else led away, that stays.
    if (from && location.pathname === step.path) void navigate(from, { replace: true })
  }
  useBackCloses(true, leave)
  const count = TOUR_STEPS.length
  const number = at + 1
  const isLast = number === count
  // On the half of the window that the target leaves free.
  const below = rect === null || rect.top + rect.height / 2 < innerHeight / 2
  return (
    <Base.Root open disablePointerDismissal onOpenChange={(open) => !open && leave()}>
      <Base.Portal>
        <Base.Backdrop className={cx('fixed inset-0 z-(--z-dialog)', rect ? 'bg-transparent' : 'bg-scrim')} />
        {rect && (
          <div
            aria-hidden
            style={{ left: rect.left - 4, top: rect.top - 4, width: rect.width + 8, height: rect.height + 8 }}
            className="pointer-events-none fixed z-(--z-dialog) rounded-sm shadow-[0_0_0_200vmax_var(--scrim)] outline-3 outline-accent"
          />
        )}
        <Base.Popup
          initialFocus={next}
          finalFocus={() => document.getElementById('main')}
          className={cx(
            'fixed left-1/2 z-(--z-dialog) w-[min(26rem,calc(100vw-1.5rem))] -translate-x-1/2 rounded-lg bg-raised px-5 pt-4 pb-4 text-fg shadow-3 outline-none',
            below ? 'bottom-[calc(var(--tabbar-h)+var(--safe-bottom)+0.75rem)] md:bottom-10' : 'top-[calc(var(--safe-top)+4.5rem)]',
          )}
        >
          <div aria-live="polite">
            <p className="text-xs text-fg-3 tabular-nums">
              <Trans>
                第 {number} 步，共 {count} 步
              </Trans>
            </p>
            <Base.Title className="mt-1 text-xl font-semibold">{t(step.title)}</Base.Title>
            <Base.Description className="mt-2 text-md leading-6 text-fg-2">{t(step.text)}</Base.Description>
          </div>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="quiet" className="max-md:h-11" onClick={leave}>
              <Trans>退出</Trans>
            </Button>
            <span className="flex-1" />
            {at > 0 && (
              <Button variant="outline" className="max-md:h-11" onClick={() => showStep(at - 1)}>
                <Trans>上一步</Trans>
              </Button>
            )}
            <Button ref={next} className="max-md:h-11" onClick={isLast ? leave : () => showStep(at + 1)}>
              {isLast ? <Trans>看完了</Trans> : <Trans>下一步</Trans>}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
