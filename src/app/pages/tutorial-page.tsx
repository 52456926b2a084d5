import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { MemberArea } from '../member/member-area.tsx'
import { startTour } from '../navigation/tour.ts'
import { TOUR_STEPS } from '../tour/steps.ts'

/** `/mine/introTutorial`: what the walk shows, in words, and its start. */
export function TutorialPage() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const count = TOUR_STEPS.length
  return (
    <MemberArea>
      <section className="border-line bg-surface p-4 max-md:border-b md:rounded-md md:border md:p-6">
        <h1 className="text-2xl font-semibold max-md:sr-only">
          <Trans>新手引导</Trans>
        </h1>
        <p className="mt-1 text-fg-2">
          <Trans>{count} 步看看各处在哪里。随时可以退出；途中不会下注，也不动钱。</Trans>
        </p>
        <Button size="lg" className="mt-4 max-md:w-full" onClick={() => startTour(pathname)}>
          <Trans>开始看</Trans>
        </Button>
        <ol className="mt-6 border-t border-line">
          {TOUR_STEPS.map(({ title, text }, i) => (
            <li key={title.id} className="flex gap-4 border-b border-line py-4 last:border-0 last:pb-0">
              <span
                aria-hidden
                className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-text tabular-nums"
              >
                {i + 1}
              </span>
              <div className="min-w-0">
                <h2 className="font-semibold">{t(title)}</h2>
                <p className="mt-1 text-sm text-fg-2">{t(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </MemberArea>
  )
}
