import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface OrderStep {
  id: string
  /** `done` is full, `now` ringed, `next` hollow and dashed, `bad` hollow red. */
  state: 'done' | 'now' | 'next' | 'bad'
  title: ReactNode
  text?: ReactNode
  /** When it came, as text. */
  time?: ReactNode
}

const NODE = {
  done: 'after:bg-accent before:bg-accent-line',
  now: 'after:bg-accent after:ring-4 after:ring-accent-soft before:bg-line-strong',
  next: 'text-fg-3 after:border-2 after:border-control after:bg-surface before:bg-line-strong',
  bad: 'after:border-2 after:border-danger after:bg-surface before:bg-line-strong',
}

/** An order followed along the thread: what has happened, where it is, what is to come. */
export function OrderSteps({ label, steps }: { label: string; steps: readonly OrderStep[] }) {
  return (
    <ol aria-label={label} className="pl-7 text-sm">
      {steps.map(({ id, state, title, text, time }) => (
        <li
          key={id}
          aria-current={state === 'now' ? 'step' : undefined}
          className={cx(
            'relative pb-4.5 last:pb-0',
            "before:absolute before:top-3.5 before:-bottom-1 before:-left-5.25 before:w-0.5 before:content-[''] last:before:hidden",
            "after:absolute after:top-1 after:-left-6.5 after:size-3 after:rounded-xs after:content-['']",
            NODE[state],
          )}
        >
          <div className="flex items-baseline justify-between gap-3">
            <b className={cx('text-md', state === 'next' && 'font-normal')}>{title}</b>
            {time && <span className="shrink-0 text-xs text-fg-3 tabular-nums">{time}</span>}
          </div>
          {text && <p className="text-fg-2">{text}</p>}
        </li>
      ))}
    </ol>
  )
}
