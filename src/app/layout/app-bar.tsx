import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import { use } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SiteName } from '../../ui/site-name.ts'
import { balanceText } from '../member/balance-text.ts'
import { useMember } from '../member/use-member.ts'
import { openAuth, openDialog } from '../navigation/dialogs.ts'
import { useOwnTitles } from '../navigation/own-title.ts'
import { titleOf } from '../navigation/page-names.ts'
import type { AppRoute } from '../navigation/routes.ts'

/** The bar of phones: the mark at home, the page's name elsewhere, and the balance or the login. */
export function AppBar({ route }: { route: AppRoute }) {
  const { t } = useLingui()
  const member = useMember()
  const site = use(SiteName)
  const { key, pathname } = useLocation()
  const own = useOwnTitles((all) => all[pathname])
  const navigate = useNavigate()
  return (
    <header className="sticky top-0 z-(--z-bar) bg-bar pt-(--safe-top) text-bar-text md:hidden">
      <div className="flex h-appbar items-center gap-1 pr-3 pl-4">
        {route.name === 'home' ? (
          <Link to="/" aria-label={t`${site} 首页`} className="flex h-touch items-center">
            <Logo tone="bar" />
          </Link>
        ) : (
          <>
            {route.name !== 'localSport' && route.name !== 'mine' && (
              <IconButton
                aria-label={t`返回`}
                size="xl"
                tone="bar"
                className="-ml-3"
                onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}
              >
                <IconChevronLeft className="size-6" stroke={1.6} aria-hidden />
              </IconButton>
            )}
            <b className="min-w-0 truncate text-xl">{own ?? t(titleOf(route.name))}</b>
          </>
        )}
        <span className="flex-1" />
        {route.meta?.money ? null : member ? (
          <button
            type="button"
            className="relative flex h-8 items-center rounded-full border border-bar-edge px-3 text-sm font-semibold touch-target focus-visible:outline-bar-accent"
            onClick={() => openDialog({ kind: 'account' })}
          >
            <span className="sr-only">
              <Trans>账户</Trans>
            </span>
            {balanceText(member)}
          </button>
        ) : (
          <>
            <Button variant="onBar" className="h-9! border-transparent!" onClick={() => openAuth('login')}>
              <Trans>登录</Trans>
            </Button>
            <Button className="h-9! px-3!" onClick={() => openAuth('register')}>
              <Trans>注册</Trans>
            </Button>
          </>
        )}
      </div>
    </header>
  )
}
