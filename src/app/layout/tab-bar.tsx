import { useLingui } from '@lingui/react/macro'
import { IconBallFootball, IconHome, IconReceipt2, IconUser } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { cx } from '../../ui/cx.ts'
import { openAuth, openDialog } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'
import { useNavigation } from '../navigation/use-navigation.ts'
import { useSession } from '../session/use-session.ts'

const ICONS: Partial<Record<string, typeof IconHome>> = { HOME: IconHome, TY: IconBallFootball }

const tabClass = (current: boolean): string =>
  cx(
    'flex flex-1 flex-col items-center justify-center gap-0.5 text-2xs focus-visible:-outline-offset-2',
    current ? 'font-semibold text-accent-text' : 'text-fg-3',
  )

/** The phone's bottom bar: built pages only, and the account. */
export function TabBar() {
  const { t } = useLingui()
  const navigation = useNavigation()
  const member = useSession().state === 'member'
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
      {member && (
        <NavLink to={pathOf('betRecord')} className={({ isActive }) => tabClass(isActive)}>
          <IconReceipt2 className="size-6" stroke={1.6} aria-hidden />
          {t`注单`}
        </NavLink>
      )}
      <button type="button" className={tabClass(false)} onClick={() => (member ? openDialog({ kind: 'account' }) : openAuth('login'))}>
        <IconUser className="size-6" stroke={1.6} aria-hidden />
        {member ? t`我的` : t`登录`}
      </button>
    </nav>
  )
}
