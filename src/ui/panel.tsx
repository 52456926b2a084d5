import { type ReactNode, useId } from 'react'

/** A part of a page with its heading. */
export function Panel({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line bg-surface p-4 max-md:border-b md:rounded-md md:border md:p-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        {beside && <div className="text-sm text-fg-3 tabular-nums">{beside}</div>}
      </div>
      {children}
    </section>
  )
}
