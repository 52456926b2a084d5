import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SHOW_TYPES } from '../../../../contract/sport.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { type ListChoice, type ShowCounts, showTypeName } from './show-types.ts'

/** On phones the odds type covers the end of the row, which can be scrolled clear of it. */
const LIST = `mx-4 border-b border-line max-md:mx-0 max-md:h-11 max-md:gap-0 max-md:overflow-x-auto max-md:bg-surface max-md:pr-26 max-md:pl-1
  max-md:[scrollbar-width:none] max-md:[&>button]:px-2 max-md:[&>button]:after:inset-x-2`

/** The lists of the sports page as tabs with their counts: games by show type, then outrights of both kinds. */
export function ShowTypeTabs({
  value,
  onChange,
  counts,
  children,
}: {
  value: ListChoice
  onChange: (choice: ListChoice) => void
  counts: ShowCounts | undefined
  children: ReactNode
}) {
  const { t } = useLingui()
  const outrights = counts && counts.FSFT + counts.FSFU
  return (
    <Tabs<ListChoice>
      label={t`赛事`}
      value={value}
      onChange={onChange}
      items={[
        ...SHOW_TYPES.map((type) => ({ value: type, label: showTypeName(type), count: counts?.[type] })),
        { value: 'FS', label: t`冠军`, count: outrights },
      ]}
      className="relative flex min-w-0 flex-1 flex-col"
      listClassName={LIST}
      panelClassName="flex min-h-0 flex-1 flex-col"
    >
      {children}
    </Tabs>
  )
}
