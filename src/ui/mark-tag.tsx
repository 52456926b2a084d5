import type { ReactNode } from 'react'
import type { Result } from '../../contract/sport.ts'
import { cx } from './cx.ts'
import { Tag, type TagTone } from './tag.tsx'

/** A ticket's state is a mark and a word, never a hue of its own. */
const MARKS = {
  full: 'bg-current',
  half: 'bg-linear-to-r from-current from-50% to-transparent to-50% inset-ring inset-ring-current',
  hollow: 'inset-ring inset-ring-current',
}
export type Mark = keyof typeof MARKS

export const RESULT_LOOK: Record<Result, { tone: TagTone; mark: Mark }> = {
  W: { tone: 'ink', mark: 'full' },
  LW: { tone: 'outline', mark: 'half' },
  P: { tone: 'neutral', mark: 'full' },
  LL: { tone: 'neutral', mark: 'half' },
  L: { tone: 'neutral', mark: 'hollow' },
  D0: { tone: 'warn', mark: 'full' },
}

export const MarkTag = ({ tone, mark, className, children }: { tone: TagTone; mark?: Mark; className?: string; children: ReactNode }) => (
  <Tag tone={tone} {...(className && { className })}>
    {mark && <i aria-hidden className={cx('size-1.5 rounded-[2px]', MARKS[mark])} />}
    {children}
  </Tag>
)
