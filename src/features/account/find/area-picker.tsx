import { Combobox } from '@base-ui/react/combobox'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react'
import type { CountryArea } from '../../../../contract/account-entry.ts'
import type { Areas } from './areas.ts'

/** Finds a country by name or by number, with or without the plus. */
const words = ({ areaName, areaCode }: CountryArea): string => `${areaName} +${areaCode}`
const sameArea = (one: CountryArea, other: CountryArea) => one.areaCode === other.areaCode && one.areaName === other.areaName

/** The area code in front of a phone number; a press opens the list and its search. */
export function AreaPicker({ areas, area: value, choose, missing }: Areas) {
  const { t } = useLingui()
  return (
    <Combobox.Root
      items={areas}
      value={value}
      onValueChange={(area) => area && choose(area)}
      itemToStringLabel={words}
      isItemEqualToValue={sameArea}
      autoHighlight
    >
      <Combobox.Trigger
        aria-label={t`国家或地区 ${words(value)}`}
        className="relative mr-0.5 flex h-10 shrink-0 items-center gap-1 border-r border-line pr-2.5 text-lg text-fg touch-target"
      >
        +{value.areaCode}
        <IconChevronDown className="size-4 text-fg-3" stroke={1.6} aria-hidden />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" alignOffset={-14} sideOffset={6} collisionPadding={8} className="z-(--z-dialog)">
          <Combobox.Popup
            aria-label={t`国家或地区`}
            className="flex max-h-[min(20rem,var(--available-height))] w-76 max-w-(--available-width) flex-col overflow-hidden rounded-md bg-raised text-fg shadow-2 outline-none"
          >
            <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3 text-fg-3">
              <IconSearch className="size-4 shrink-0" stroke={1.6} aria-hidden />
              <Combobox.Input
                aria-label={t`搜索国家或地区`}
                placeholder={t`搜索名称或区号`}
                className="size-full min-w-0 flex-1 bg-transparent text-md text-fg outline-none placeholder:text-fg-3 coarse:text-lg"
              />
            </div>
            <Combobox.Empty>
              <p className="px-3 py-4 text-sm text-fg-3 empty:hidden">
                {missing === 'loading' ? (
                  <Trans>正在加载国家和地区</Trans>
                ) : missing === 'failed' ? (
                  <Trans>国家和地区没有加载出来，只有{areas[0]?.areaName}可选</Trans>
                ) : (
                  <Trans>没有找到</Trans>
                )}
              </p>
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1 data-empty:hidden">
              {(area: CountryArea) => (
                <Combobox.Item
                  key={words(area)}
                  value={area}
                  className="flex min-h-9 cursor-default items-center gap-2 rounded-xs px-2 text-md select-none data-highlighted:bg-surface-2 data-selected:font-semibold coarse:min-h-11"
                >
                  <span className="flex-1 truncate">{area.areaName}</span>
                  <span className="text-fg-2 tabular-nums">+{area.areaCode}</span>
                  <Combobox.ItemIndicator className="text-accent-text" keepMounted={false}>
                    <IconCheck className="size-4" stroke={2} aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
