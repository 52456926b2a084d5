import { Dialog as Base } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTabsHere } from '../../ui/tabs.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { AuthArt } from './auth-art.tsx'
import type { AuthMode, TellAuth } from './auth-events.ts'
import { CaptchaDialog } from './captcha/captcha-dialog.tsx'
import { DeviceScreen } from './device/device-screen.tsx'
import { dropPasswords } from './drafts.ts'
import { AsideButton } from './entry-fields.tsx'
import { entryHost } from './entry-host.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

const loadFind = async () => (await import('./find/find-password.tsx')).FindPassword

/** The screens of account entry, one at a time: a picture and a screen side by side; on phones the screen alone, full-size. */
export function AuthDialog({
  open,
  mode,
  tell,
  onService,
  onRegistered,
}: {
  open: boolean
  mode: AuthMode
  tell: TellAuth
  onService: () => void
  onRegistered: () => void
}) {
  const { t } = useLingui()
  const Find = useLoaded(mode === 'findPhone' || mode === 'findEmail', loadFind, () => tell({ kind: 'login' }))
  const here = useTabsHere()
  const firstField = useRef<HTMLInputElement>(null)
  const close = () => tell({ kind: 'closeAuth' })
  useEffect(() => {
    if (open) return
    entryHost.getState().captcha?.close()
    dropPasswords()
  }, [open])
  const titles: Record<AuthMode, string> = {
    login: t`登录`,
    register: t`注册`,
    findPhone: t`找回密码`,
    findEmail: t`找回密码`,
    device: t`验证新设备`,
  }
  return (
    <DialogShell
      open={open}
      onClose={close}
      label={titles[mode]}
      initialFocus={firstField}
      className="grid h-dvh w-screen overflow-y-auto max-md:content-start max-md:pt-(--safe-top) md:h-140 md:max-h-[calc(100dvh-2rem)] md:w-220 md:max-w-[calc(100vw-2rem)] md:grid-cols-[22.5rem_1fr] md:rounded-lg"
    >
      <AuthArt />
      <div className="flex min-h-0 flex-col px-6 pb-6 md:overflow-y-auto md:px-12 md:pt-7">
        <PhoneBar>
          {mode === 'login' || mode === 'register' ? (
            <CloseButton size="xl" />
          ) : (
            <IconButton aria-label={t`返回登录`} size="xl" onClick={() => tell({ kind: 'login' })}>
              <IconChevronLeft className="size-5" stroke={1.6} aria-hidden />
            </IconButton>
          )}
          {(mode === 'findPhone' || mode === 'findEmail') && (
            <>
              <b className="flex-1 text-lg" aria-hidden>
                {titles[mode]}
              </b>
              <span className="pr-4 text-sm">
                <AsideButton onClick={onService}>
                  <Trans>联系客服</Trans>
                </AsideButton>
              </span>
            </>
          )}
        </PhoneBar>
        {mode === 'login' || mode === 'register' ? (
          <Tabs.Root
            value={mode}
            onValueChange={(tab: 'login' | 'register') => tell({ kind: 'switchAuthWay', way: tab === 'login' ? 1 : 2 })}
            className="flex flex-1 flex-col"
          >
            <Tabs.List aria-label={t`登录或注册`} className="mb-4 flex h-13 shrink-0 gap-6 pt-2 md:h-11 md:gap-8 md:pt-0" activateOnFocus>
              {(here ? (['login', 'register'] as const) : []).map((tab) => (
                <Tabs.Tab
                  key={tab}
                  value={tab}
                  className="relative h-11 text-2xl text-fg-3 transition-instant after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-xs data-active:font-semibold data-active:text-fg data-active:after:bg-accent"
                >
                  {titles[tab]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={mode} tabIndex={-1} className="flex flex-1 flex-col">
              {mode === 'login' ? (
                <LoginForm nameRef={firstField} tell={tell} onService={onService} />
              ) : (
                <RegisterForm nameRef={firstField} tell={tell} onService={onService} onRegistered={onRegistered} />
              )}
            </Tabs.Panel>
          </Tabs.Root>
        ) : Find && (mode === 'findPhone' || mode === 'findEmail') ? (
          <Find
            route={mode === 'findPhone' ? 'phone' : 'email'}
            onRoute={(route) => tell({ kind: 'switchAuthWay', way: route === 'phone' ? 3 : 4 })}
            onLogin={() => tell({ kind: 'login' })}
            onChanged={() => tell({ kind: 'passwordChangeSuccess' })}
            onService={onService}
          />
        ) : mode === 'device' ? (
          <DeviceScreen tell={tell} />
        ) : null}
      </div>
      <CaptchaDialog />
      <div className="absolute top-3 right-3 max-md:hidden">
        <CloseButton size="lg" />
      </div>
    </DialogShell>
  )
}

const PhoneBar = ({ children }: { children: ReactNode }) => (
  <div className="-mx-5 flex h-appbar shrink-0 items-center md:hidden">{children}</div>
)

function CloseButton({ size }: { size: 'lg' | 'xl' }) {
  const { t } = useLingui()
  return (
    <Base.Close render={<IconButton aria-label={t`关闭`} size={size} />}>
      <IconX className="size-5" stroke={1.6} aria-hidden />
    </Base.Close>
  )
}
