import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { NavLink } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'
import { SiteName } from '../../ui/site-name.ts'
import { FeedState } from '../feed/feed-state.tsx'
import { useMember } from '../member/use-member.ts'
import { openAuth, openService } from '../navigation/dialogs.ts'
import { useNavigation } from '../navigation/use-navigation.ts'
import { EditionButton } from '../site/edition-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BalanceBox } from './balance-box.tsx'
import { useLater } from './use-later.ts'

const entryClass = (current: boolean): string =>
  cx(
    'relative flex items-center px-2 text-lg whitespace-nowrap xl:px-4 transition-instant after:absolute after:inset-x-2 xl:after:inset-x-4 after:bottom-0 after:h-0.75 after:rounded-t-xs hover:text-bar-text focus-visible:-outline-offset-2 focus-visible:outline-bar-accent',
    current ? 'font-semibold text-bar-text after:bg-bar-accent' : 'text-bar-text-2',
  )

/** The bar of tablets and desktops. */
export function Masthead() {
  const { t } = useLingui()
  const navigation = useNavigation()
  const member = useMember()
  const site = use(SiteName)
  const later = useLater()
  return (
    <header className="sticky top-0 z-(--z-bar) flex h-bar items-center border-b border-bar-line bg-bar px-6 text-bar-text max-md:hidden">
      <NavLink to="/" className="relative shrink-0 touch-target" aria-label={t`${site} 首页`}>
        <Logo tone="bar" />
      </NavLink>
      <nav aria-label={t`主导航`} className="ml-4 flex h-full min-w-0 overflow-x-auto [scrollbar-width:none] xl:ml-10">
        {navigation.map(({ code, path, label, current }) =>
          path === null ? (
            <button key={code} type="button" className={entryClass(false)} onClick={openService}>
              {label}
            </button>
          ) : (
            <NavLink key={code} to={path} aria-current={current ? 'page' : undefined} className={entryClass(current)}>
              {label}
            </NavLink>
          ),
        )}
      </nav>
      <div className="ml-auto flex shrink-0 items-center gap-4 pl-4">
        <FeedState />
        {member && <span className="size-8">{later && <later.LetterBell />}</span>}
        <EditionButton />
        {member ? (
          <>
            <BalanceBox member={member} />
            <AccountMenu member={member} />
          </>
        ) : (
          <div className="flex gap-3">
            <Button size="sm" variant="onBar" onClick={() => openAuth('login')}>
              <Trans>登录</Trans>
            </Button>
            <Button size="sm" onClick={() => openAuth('register')}>
              <Trans>注册</Trans>
            </Button>
          </div>
        )}
      </div>
    </header>
  )
}
