import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { cx } from '../../ui/cx.ts'
import { useOwnTitles } from '../navigation/own-title.ts'
import { titleOf } from '../navigation/page-names.ts'
import { afterClosing, keepTabs, useVisited, type VisitedTab } from './visited-tabs.ts'
import '../navigation/later-titles.ts'

/** The pages this browser tab has visited, under the masthead of wide windows. Those without room go into a menu at the end. */
export function VisitedBar() {
  const { t } = useLingui()
  const tabs = useVisited((state) => state.tabs)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { strip, room } = useRoom(tabs)
  const { shown, rest } = split(tabs, room, pathname)
  const own = useOwnTitles()
  const label = (tab: VisitedTab) => own[tab.path] ?? t(titleOf(tab.name))
  const close = (tab: VisitedTab) => {
    if (tab.path === pathname) void navigate(afterClosing(tabs, tab.path))
    keepTabs((one) => one !== tab)
  }
  const closeAll = () => {
    void navigate('/')
    keepTabs(() => false)
  }
  return (
    <nav
      aria-label={t`打开的页面`}
      className="sticky top-bar z-(--z-bar) flex h-9 items-stretch border-b border-line bg-surface px-4 text-sm max-xl:hidden"
    >
      <ul ref={strip} className="flex min-w-0 flex-1 items-stretch overflow-hidden">
        {shown.map((tab, at) => (
          <li
            key={tab.path}
            className={cx(
              'relative flex max-w-44 min-w-22 shrink-0 items-center border-r border-line pr-1',
              at === 0 && 'border-l',
              tab.path === pathname && 'bg-page before:absolute before:inset-x-0 before:top-0 before:h-0.5 before:bg-accent',
            )}
          >
            <Link
              to={tab.to}
              aria-current={tab.path === pathname ? 'page' : undefined}
              className={cx(
                'h-full min-w-0 flex-1 truncate pr-1 pl-3.5 leading-9 focus-visible:-outline-offset-2',
                tab.path === pathname ? 'font-semibold text-fg' : 'text-fg-2 hover:text-fg',
              )}
            >
              {label(tab)}
            </Link>
            <CloseButton name={label(tab)} onPress={() => close(tab)} />
          </li>
        ))}
        {rest.length > 0 && (
          <li className="flex items-stretch pl-1">
            <button
              type="button"
              popoverTarget="more-pages"
              className="flex shrink-0 items-center gap-1 px-2.5 text-fg-2 transition-instant hover:bg-surface-3 hover:text-fg focus-visible:-outline-offset-2"
            >
              <Trans>另有 {rest.length} 页</Trans>
              <IconChevronDown className="size-4" stroke={1.6} aria-hidden />
            </button>
          </li>
        )}
      </ul>
      {rest.length > 0 && (
        <div
          id="more-pages"
          popover="auto"
          className="fixed inset-auto top-[calc(var(--bar-h)+2.25rem)] right-6 m-0 w-60 rounded-md bg-raised p-1.5 text-sm text-fg shadow-2"
        >
          <ul className="max-h-[60dvh] overflow-y-auto">
            {rest.map((tab) => (
              <li key={tab.path} className="flex h-9 items-center rounded-sm pr-1 transition-instant hover:bg-surface-2">
                <Link to={tab.to} className="min-w-0 flex-1 truncate pl-2.5 leading-9 text-fg">
                  {label(tab)}
                </Link>
                <CloseButton name={label(tab)} onPress={() => close(tab)} />
              </li>
            ))}
          </ul>
          <hr className="my-1.5 border-line" />
          <MenuButton text={t`关闭其他页`} onPress={() => keepTabs(({ path }) => path === pathname)} />
          <MenuButton text={t`全部关闭`} onPress={closeAll} />
        </div>
      )}
    </nav>
  )
}

function CloseButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-label={t`关闭 ${name}`}
      onClick={onPress}
      className="grid size-6 shrink-0 place-items-center rounded-sm text-fg-3 transition-instant hover:bg-surface-3 hover:text-fg"
    >
      <IconX className="size-3" stroke={1.6} aria-hidden />
    </button>
  )
}

const MenuButton = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button type="button" onClick={onPress} className="flex h-9 w-full items-center rounded-sm px-2.5 transition-instant hover:bg-surface-2">
    {text}
  </button>
)

/** Splits the list into strip and menu. The shown page is always in the strip, in the last place when it comes later. */
function split(tabs: readonly VisitedTab[], room: number, pathname: string): { shown: readonly VisitedTab[]; rest: readonly VisitedTab[] } {
  if (room >= tabs.length) return { shown: tabs, rest: [] }
  const current = tabs.find(({ path }) => path === pathname)
  const first = tabs.slice(0, room)
  const shown = !current || first.includes(current) ? first : [...first.slice(0, -1), current]
  return { shown, rest: tabs.filter((tab) => !shown.includes(tab)) }
}

const MORE_REM = 7.5
const MINIMUM_TABS = 1

/** How many tabs fit: all are drawn once, before the first paint, and measured. */
function useRoom(tabs: readonly VisitedTab[]) {
  const strip = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(0)
  const [measured, setMeasured] = useState<{ tabs: readonly VisitedTab[]; width: number; room: number } | null>(null)
  const room = measured?.tabs === tabs && measured.width === width ? measured.room : tabs.length
  useLayoutEffect(() => {
    const list = strip.current
    if (!list) return
    const watch = new ResizeObserver(() => setWidth(list.clientWidth))
    watch.observe(list)
    return () => watch.disconnect()
  }, [])
  useLayoutEffect(() => {
    const list = strip.current
    if (!list || list.children.length < tabs.length) return
    const ends = [...list.children].slice(0, tabs.length).map((tab) => (tab as HTMLElement).offsetLeft + (tab as HTMLElement).offsetWidth)
    const more = MORE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const fits = (limit: number) => ends.filter((end) => end - list.offsetLeft <= limit).length
    const all = fits(list.clientWidth) === tabs.length
    setMeasured({ tabs, width, room: all ? tabs.length : Math.max(MINIMUM_TABS, fits(list.clientWidth - more)) })
  }, [tabs, width])
  return { strip, room }
}
