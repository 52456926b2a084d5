import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fromText, periodName, playName, selectionName } from '../../../i18n/market-text.ts'
import { cx } from '../../../ui/cx.ts'
import type { Quote, SlipPick } from './bet.ts'

/**
 * A selection on the thread: node, name, price, and its game. `off`: it hangs off the line, hollow. Of one height whatever
 * they say, so that nothing below moves when a price does; `short`, one line unless there is a note.
 */
export function SlipItem({
  pick,
  caption,
  from,
  price,
  note,
  action,
  field,
  off = false,
  short = false,
  onRemove,
}: {
  pick: SlipPick
  /** The game in one line. */
  caption: string
  /** The score it counts from; absent when the whole match counts. */
  from?: Quote['from']
  price: ReactNode
  /** Replaces the caption. */
  note?: ReactNode
  /** A small button at the end of the second line. */
  action?: ReactNode
  /** Its own stake, after the action. */
  field?: ReactNode
  off?: boolean
  /** Without its game, beside what needs the room. */
  short?: boolean
  onRemove?: (() => void) | undefined
}) {
  const { t } = useLingui()
  const isLine = short && !note
  const name = selectionName(pick, pick)
  return (
    <li
      className={cx(
        'relative py-2.5 pr-4 pl-10',
        // Beside both lines, so that no button of the second one is in its target.
        onRemove && 'coarse:pr-13',
        // The thread, from node to node; dashed where a selection hangs off it.
        'before:absolute before:top-0 before:left-[1.4375rem] before:h-3.5 before:border-l-2 first:before:hidden',
        'after:absolute after:top-6.5 after:bottom-0 after:left-[1.4375rem] after:border-l-2 last:after:hidden',
        off
          ? 'before:border-dashed before:border-line-strong after:border-dashed after:border-line-strong'
          : 'before:border-accent-line after:border-accent-line',
      )}
    >
      <i
        aria-hidden
        className={cx('absolute top-3.5 left-4.5 size-3 rounded-xs', off ? 'border-2 border-control bg-surface' : 'bg-accent')}
      />
      <div className="flex items-center gap-2">
        <b title={name} className={cx('min-w-0 truncate text-[0.9375rem] leading-5', off && 'font-normal text-fg-3')}>
          {name}
        </b>
        <span className={cx('ml-auto text-lg leading-5 font-semibold whitespace-nowrap', off && 'font-normal text-fg-3')}>{price}</span>
        {isLine && action && <span className="flex shrink-0 gap-2 text-xs">{action}</span>}
        {onRemove && (
          <button
            type="button"
            aria-label={t`移除 ${name}`}
            onClick={onRemove}
            className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-sm text-fg-3 transition-instant hover:bg-surface-3 coarse:absolute coarse:top-0 coarse:right-1 coarse:mr-0 coarse:size-11"
          >
            <IconX className="size-4" stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
      {!isLine && (
        <div
          className={cx(
            'flex items-center gap-2 text-xs text-fg-3',
            field ? 'mt-1.5 min-h-9 coarse:mt-2.5' : 'h-8.5',
            Boolean(field && onRemove) && 'coarse:-mr-9',
          )}
        >
          <p className={cx('line-clamp-2 min-w-0 flex-1', !field && 'self-start pt-0.5')}>
            {note ?? (
              <>
                {playName(pick.w, pick.gameType)} · {periodName(pick.w, pick.gameType)}
                {from && ` · ${fromText(from)}`}
                {'　'}
                {caption}
              </>
            )}
          </p>
          {action}
          {field}
        </div>
      )}
    </li>
  )
}

/** A price that can't be bet on: a lock instead of the number. */
export function LockedPrice() {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-normal text-fg-3">
      <IconLock className="size-4" stroke={1.6} aria-hidden />
      <Trans>封盘</Trans>
    </span>
  )
}

/** Old price struck through, new price with its arrow. */
export function MovedPrice({ from, to, direction }: { from: string; to: string; direction: 'up' | 'down' | null }) {
  return (
    <>
      {from !== to && (
        <>
          <s className="text-sm font-normal text-fg-3">{from}</s>{' '}
        </>
      )}
      <span className={direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : undefined}>
        {to}
        {direction !== null && <span aria-hidden> {direction === 'up' ? '▲' : '▼'}</span>}
      </span>
    </>
  )
}
