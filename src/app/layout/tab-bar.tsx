import { useLingui } from '@lingui/react/macro'
import { IconBallFootball, IconDownload, IconHome, IconReceipt2, IconUser } from '@tabler/icons-react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { cx } from '../../ui/cx.ts'
import { openAuth } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'
import { useNavigation } from '../navigation/use-navigation.ts'
import { useIsOpen } from '../navigation/use-open.ts'
import { useSession } from '../session/use-session.ts'
import { useLater } from './use-later.ts'

const ICONS: Partial<Record<string, typeof IconHome>> = { HOME: IconHome, TY: IconBallFootball }

/** A member's own pages. */
const OWN = [
  { name: 'betRecord', Icon: IconReceipt2 },
  { name: 'saveMoney', Icon: IconDownload },
  { name: 'mine', Icon: IconUser },
] as const

const tabClass = (current: boolean): string =>
  cx(
    'relative flex flex-1 flex-col items-center justify-center gap-0.5 text-2xs focus-visible:-outline-offset-2',
    current ? 'font-semibold text-accent-text' : 'text-fg-3',
  )

/** The phone's bottom bar: built pages only, the member's own last. */
export function TabBar() {
  const { t } = useLingui()
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const isOpen = useIsOpen()
  const later = useLater()
  const labels = { betRecord: t`注单`, saveMoney: t`存款`, mine: t`我的` }
  const member = useSession().state === 'member'
  const own = member ? OWN.flatMap(({ name, Icon }) => (isOpen(name) ? [{ name, Icon, label: labels[name] }] : [])) : []
  // The hub stands for every page of the member area that has no tab.
  const here = own.find(({ name }) => pathname.startsWith(pathOf(name)))?.name
  return (
    <nav
      aria-label={t`底部导航`}
      className="fixed inset-x-0 bottom-0 z-(--z-bar) flex h-[calc(var(--tabbar-h)+var(--safe-bottom))] border-t border-line bg-surface pb-(--safe-bottom) md:hidden"
    >
      {navigation.map(({ code, path, label, current }) => {
        const Icon = ICONS[code]
        return (
          Icon &&
          path && (
            <NavLink key={code} to={path} aria-current={current ? 'page' : undefined} className={tabClass(current)}>
              <Icon className="size-6" stroke={1.6} aria-hidden />
              {label}
            </NavLink>
          )
        )
      })}
      {own.map(({ name, label, Icon }) => (
        <Link key={name} to={pathOf(name)} aria-current={name === here ? 'page' : undefined} className={tabClass(name === here)}>
          <Icon className="size-6" stroke={1.6} aria-hidden />
          {label}
          {name === 'mine' && later && <later.UnreadMark className="absolute top-1 left-1/2 ml-1 flex" />}
        </Link>
      ))}
      {!member && (
        <button type="button" className={tabClass(false)} onClick={() => openAuth('login')}>
          <IconUser className="size-6" stroke={1.6} aria-hidden />
          {t`登录`}
        </button>
      )}
    </nav>
  )
}
