import { t } from '@lingui/core/macro'
import type { Ticket } from '../../../../contract/betting.ts'
import type { RecordEntry } from '../../../../contract/betting-record.ts'
import { isVoid, type Result, type VoidCode } from '../../../../domain/results.ts'
import { resultName } from '../../../i18n/result-text.ts'
import { type Mark, MarkTag, resultLook } from '../../../ui/mark-tag.tsx'
import type { TagTone } from '../../../ui/tag.tsx'
import { useSecond } from '../../../ui/use-second.ts'

interface StateView {
  tone: TagTone
  mark?: Mark
  word: string
  /** The reason, or what the word means for the money. */
  note: string
}

/** Voids of a match not played, or not wholly; all others are mistakes in the offer or the bet. */
const CANCELLED: readonly VoidCode[] = ['D', 'D1', 'D9', 'DD', 'DF', 'DM', 'DN', 'DT']
const isCancelled = (code: VoidCode): boolean => CANCELLED.includes(code)

/** The state of a ticket as a word, a mark and a sentence; a correction shows the old and the new result. */
export function stateOf({ ticket, corrected }: Pick<RecordEntry, 'ticket' | 'corrected'>): StateView {
  const { status, result } = ticket
  if (status === 'delay') return { tone: 'accent', word: t`确认中`, note: t`滚球确认，数秒内有结果` }
  if (status === 'refused') return { tone: 'neutral', mark: 'hollow', word: t`没有接受`, note: refusalNote(ticket) }
  if (status === 'cashed') return { tone: 'outline', word: t`已兑现`, note: '' }
  const before = corrected.at(-1)?.result
  if (status === 'accepted' || result === null)
    return { tone: 'accent', mark: 'full', word: t`已接受`, note: before ? t`${resultName(before)}：赛果更正中，重新等待结果` : '' }
  if (before) return { tone: 'accent', word: t`已更正`, note: `${resultName(before)} → ${resultName(result)}` }
  if (isVoid(result)) return { ...resultLook(result), word: isCancelled(result) ? t`取消` : t`作废`, note: voidNote(result) }
  return { ...resultLook(result), word: resultName(result), note: outcomeNote(result) }
}

function refusalNote({ reason }: Ticket): string {
  if (reason === 'suspended') return t`确认时封盘，本金已退`
  if (reason === 'resting') return t`确认时休息已经开始，本金已退`
  return reason === 'price' ? t`确认时赔率变了，本金已退` : t`确认时盘口已关闭，本金已退`
}

/** Shows the code for inquiries at customer service. */
const voidNote = (code: VoidCode): string => t`${code} ${resultName(code)}，本金已退`

function outcomeNote(result: Result): string {
  if (result === 'LW') return t`一半赢、一半退`
  if (result === 'LL') return t`一半退、一半输`
  return result === 'P' ? t`退本金` : ''
}

export function StateTag({ entry }: { entry: Pick<RecordEntry, 'ticket' | 'corrected'> }) {
  const { tone, mark, word } = stateOf(entry)
  return (
    <MarkTag tone={tone} {...(mark && { mark })} className="justify-self-end">
      {word}
      {entry.ticket.status === 'delay' && <DelayLeft ticket={entry.ticket} />}
    </MarkTag>
  )
}

/** Whole seconds left of an in-play delay, by this device's clock but never more than the delay itself. */
function DelayLeft({ ticket: { placedAt, decideAt } }: { ticket: Ticket }) {
  const second = useSecond()
  const endsAt = decideAt ?? placedAt
  const left = Math.min(Math.max(0, endsAt / 1000 - second), (endsAt - placedAt) / 1000)
  return left > 0 ? <> {Math.ceil(left)}</> : null
}

/** Scrolls to the ticket that the page was opened for, once it is rendered. */
export const intoSight = (element: Element | null): void => element?.scrollIntoView({ block: 'center' })
