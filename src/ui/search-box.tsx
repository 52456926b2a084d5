import { useLingui } from '@lingui/react/macro'
import { IconSearch, IconX } from '@tabler/icons-react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

/** Narrows the list below while it is typed in. `placeholder`: what may be typed, where the label does not say it. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  onChange,
  className,
}: {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  className?: string
}) {
  const { t } = useLingui()
  return (
    <label
      className={cx(
        'flex h-10 items-center gap-2 rounded-sm border border-control bg-surface pr-1 pl-3 coarse:h-11',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus',
        className,
      )}
    >
      <IconSearch className="size-4 shrink-0 text-fg-3" stroke={1.6} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onChange('')}
        enterKeyHint="search"
        maxLength={40}
        className="h-full min-w-0 flex-1 bg-transparent text-md outline-none max-md:text-lg [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton aria-label={t`清空`} onClick={() => onChange('')}>
          <IconX className="size-4" stroke={1.6} aria-hidden />
        </IconButton>
      )}
    </label>
  )
}
