import { IconChevronDown } from '@tabler/icons-react'

/** A choice among a few beside a heading, by the system's own list. */
export function SmallSelect<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}) {
  return (
    <span className="relative shrink-0">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value as T)}
        className="h-8 appearance-none rounded-sm border border-control bg-surface pr-8 pl-3 text-sm max-md:h-10 pointer-coarse:h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-fg-2" stroke={1.6} aria-hidden />
    </span>
  )
}
