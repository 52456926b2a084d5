import { Trans, useLingui } from '@lingui/react/macro'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type LetterType, type UnreadCounts, unreadOf, unreadTotal } from '../../../contract/letter.ts'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { UnreadCount } from '../../ui/unread-count.tsx'
import { typeName } from './letter-words.ts'
import { BROADCAST_TYPES, OWN_TYPES, typeIcons } from './type-icons.ts'

interface TypesProps {
  /** Null: all. */
  type: LetterType | null
  counts: UnreadCounts | undefined
  onType: (type: LetterType | null) => void
}

/** The types below each other, with what is unread of each. */
export function TypeColumn({ type, counts, onType }: TypesProps) {
  const { t } = useLingui()
  const item = (of: LetterType | null) => (
    <TypeButton
      key={of ?? 'all'}
      name={of === null ? t`全部` : typeName(of)}
      Icon={of === null ? IconMail : typeIcons[of]}
      count={of === null ? unreadTotal(counts) : unreadOf(counts, of)}
      pressed={of === type}
      onPress={() => onType(of)}
    />
  )
  return (
    <fieldset aria-label={t`消息种类`} className="min-w-0">
      {item(null)}
      <p className="px-3 pt-3 pb-1 text-xs text-fg-3">
        <Trans>发给我的</Trans>
      </p>
      {OWN_TYPES.map(item)}
      <p className="px-3 pt-3 pb-1 text-xs text-fg-3">
        <Trans>发给所有人</Trans>
      </p>
      {BROADCAST_TYPES.map(item)}
    </fieldset>
  )
}

function TypeButton({
  name,
  Icon,
  count,
  pressed,
  onPress,
}: {
  name: string
  Icon: typeof IconMail
  count: number
  pressed: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'flex h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-md transition-instant',
        pressed ? 'bg-accent-soft font-semibold text-accent-text' : 'text-fg-2 hover:bg-surface-2',
      )}
    >
      <Icon className="size-5 shrink-0" stroke={1.6} aria-hidden />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {count > 0 && <UnreadCount count={count} />}
    </button>
  )
}

/** The types beside each other, scrolled where they don't fit. */
export function TypeChips({ type, counts, onType }: TypesProps) {
  const { t } = useLingui()
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (type) row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [type])
  const chip = (of: LetterType | null, name: string, count: number) => (
    <Chip key={of ?? 'all'} pressed={of === type} onClick={() => onType(of)} className="h-11! tabular-nums">
      {name}
      {count > 0 && (
        <>
          <span aria-hidden> {count > 99 ? '99+' : count}</span>
          <span className="sr-only">{t`${count} 条未读`}</span>
        </>
      )}
    </Chip>
  )
  return (
    <fieldset ref={row} aria-label={t`消息种类`} className="flex min-w-0 gap-2 overflow-x-auto px-3 py-2.5 [scrollbar-width:none]">
      {chip(null, t`全部`, unreadTotal(counts))}
      {[...OWN_TYPES, ...BROADCAST_TYPES].map((of) => chip(of, typeName(of), unreadOf(counts, of)))}
    </fieldset>
  )
}
