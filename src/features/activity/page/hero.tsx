import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { Activity } from '../../../../contract/activity.ts'
import { ThreadArt } from '../../../ui/thread-art.tsx'
import { endText, wordOf } from './words.ts'

const TAG = 'rounded-xs bg-white/20 px-2 py-0.5 text-xs'

/** Name and state over the brand's art colours; grey once it has ended. */
export function Hero({
  activity,
  turnover,
  Icon,
}: {
  activity: Activity
  turnover: string
  Icon: ComponentType<{ className?: string; stroke?: number }>
}) {
  const { t } = useLingui()
  const { title, text, state } = activity
  const look = state === 'ended' ? 'bg-surface-3 text-fg' : 'bg-linear-to-br from-art-1 to-art-2 text-white'
  return (
    <header className={`relative overflow-hidden p-5 md:rounded-lg md:px-10 md:py-7 ${look}`}>
      {state !== 'ended' && <ThreadArt />}
      <p className="relative flex flex-wrap gap-2">
        <span className={TAG}>{t(wordOf(state))}</span>
        <span className={TAG}>{endText(activity)}</span>
        <span className={TAG}>{turnover}</span>
      </p>
      <h1 className="relative mt-2 text-3xl font-semibold">{title}</h1>
      <p className="relative mt-1 max-w-160 text-md opacity-92">{text}</p>
      <span className="absolute top-1/2 right-16 grid size-20 -translate-y-1/2 place-items-center rounded-lg bg-art-5 text-art-1 max-md:hidden">
        <Icon className="size-9" stroke={1.8} />
      </span>
    </header>
  )
}
