import type { ReactNode } from 'react'
import { isVoid, type Outcome, type Result } from '../../domain/results.ts'
import { cx } from './cx.ts'
import { Tag, type TagTone } from './tag.tsx'

/** A ticket's state is a mark and a word, never a hue of its own. */
const MARKS = {
  full: 'bg-current',
  half: 'bg-linear-to-r from-current from-50% to-transparent to-50% inset-ring inset-ring-current',
  hollow: 'inset-ring inset-ring-current',
}
export type Mark = keyof typeof MARKS

interface Look {
  tone: TagTone
  mark: Mark
}

const OUTCOME_LOOK: Record<Outcome, Look> = {
  W: { tone: 'ink', mark: 'full' },
  LW: { tone: 'outline', mark: 'half' },
  P: { tone: 'neutral', mark: 'full' },
  LL: { tone: 'neutral', mark: 'half' },
  L: { tone: 'neutral', mark: 'hollow' },
}
/** Void, for whatever reason. */
const VOID_LOOK: Look = { tone: 'warn', mark: 'full' }

const RESTORED_LOOK: Look = { tone: 'accent', mark: 'full' }
/** For a code that this page does not know. */
const OTHER_LOOK: Look = { tone: 'neutral', mark: 'hollow' }

export const resultLook = (result: Result): Look =>
  OUTCOME_LOOK[result as Outcome] ?? (isVoid(result) ? VOID_LOOK : result === 'A' ? RESTORED_LOOK : OTHER_LOOK)

export const MarkTag = ({ tone, mark, className, children }: { tone: TagTone; mark?: Mark; className?: string; children: ReactNode }) => (
  <Tag tone={tone} {...(className && { className })}>
    {mark && <i aria-hidden className={cx('size-1.5 rounded-[2px]', MARKS[mark])} />}
    {children}
  </Tag>
)
