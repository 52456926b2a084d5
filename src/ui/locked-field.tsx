import { IconLock } from '@tabler/icons-react'

/** A value that the form shows and nobody changes. */
export function LockedField({ label, value, note, className }: { label: string; value: string; note: string; className?: string }) {
  return (
    <dl className={className}>
      <dt className="mb-1 text-sm text-fg-2">{label}</dt>
      <dd className="flex h-12 items-center gap-2 rounded-sm border border-line bg-surface-2 px-3.5 text-lg">
        <span className="min-w-0 flex-1 truncate">{value}</span>
        <span className="flex shrink-0 items-center gap-1 text-xs text-fg-3">
          <IconLock className="size-3.5" stroke={1.6} aria-hidden />
          {note}
        </span>
      </dd>
    </dl>
  )
}
