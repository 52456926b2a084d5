import type { ReactNode } from 'react'

/** Where the member stands, in three figures. */
export const OwnFigures = ({ figures }: { figures: readonly { name: string; value: ReactNode }[] }) => (
  <dl className="grid grid-cols-3 gap-4">
    {figures.map(({ name, value }) => (
      <div key={name}>
        <dt className="text-sm text-fg-3">{name}</dt>
        <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
