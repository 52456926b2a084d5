import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useDeferredValue } from 'react'
import { cx } from './cx.ts'

export interface TabItem<T extends string> {
  value: T
  label: ReactNode
  /** Small, after the label; absent when unknown. */
  count?: number | undefined
}

/**
 * False while what is around a list of tabs is drawn for the first time. The library measures the page as tabs come and draws them again:
 * drawn after the page, that is a task of its own. The list needs a height by itself.
 */
export const useTabsHere = (): boolean => useDeferredValue(true, false)

/**
 * Underlined tabs with counts, 48 high. `children` is the one panel: the owner chooses its content by `value`, so panels of other
 * tabs are never mounted.
 */
export function Tabs<T extends string>({
  label,
  items,
  value,
  onChange,
  className,
  listClassName,
  panelClassName,
  children,
}: {
  label: string
  items: readonly TabItem<T>[]
  value: T
  onChange: (value: T) => void
  className?: string
  listClassName?: string
  panelClassName?: string
  children?: ReactNode
}) {
  const here = useTabsHere()
  return (
    <Base.Root value={value} onValueChange={(next: T) => onChange(next)} className={className}>
      <Base.List aria-label={label} activateOnFocus className={cx('flex h-12 gap-1', listClassName)}>
        {here &&
          items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              className={cx(
                'relative flex items-center gap-1.5 px-3.5 text-lg whitespace-nowrap text-fg-2 transition-instant hover:text-fg',
                'after:absolute after:inset-x-3.5 after:bottom-0 after:h-0.75 after:rounded-t-xs focus-visible:-outline-offset-2',
                'data-active:font-semibold data-active:text-fg data-active:after:bg-accent',
                '[&>i]:text-xs [&>i]:text-fg-3 [&>i]:not-italic data-active:[&>i]:font-semibold data-active:[&>i]:text-accent-text',
              )}
            >
              {item.label}
              {item.count !== undefined && <i>{item.count}</i>}
            </Base.Tab>
          ))}
      </Base.List>
      {children !== undefined && (
        <Base.Panel value={value} tabIndex={-1} className={panelClassName}>
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  )
}
