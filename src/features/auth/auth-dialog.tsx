import { Dialog as Base } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AuthArt } from './auth-art.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

export type AuthMode = 'login' | 'register'

/** Login and registration: a picture and a form side by side, the form alone and full-screen on phones. */
export function AuthDialog({
  open,
  mode,
  onMode,
  onService,
  onClose,
}: {
  open: boolean
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  onService: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const firstField = useRef<HTMLInputElement>(null)
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      label={mode === 'login' ? t`登录` : t`注册`}
      initialFocus={firstField}
      className="grid h-dvh w-screen overflow-y-auto max-md:content-start max-md:pt-(--safe-top) md:h-140 md:max-h-[calc(100dvh-2rem)] md:w-220 md:max-w-[calc(100vw-2rem)] md:grid-cols-[22.5rem_1fr] md:rounded-lg"
    >
      <AuthArt />
      <Tabs.Root value={mode} onValueChange={onMode} className="flex min-h-0 flex-col px-6 pb-6 md:overflow-y-auto md:px-12 md:pt-7">
        <div className="-mx-5 flex h-appbar shrink-0 items-center md:hidden">
          <Base.Close render={<IconButton aria-label={t`关闭`} size="xl" />}>
            <IconX className="size-5" stroke={1.6} aria-hidden />
          </Base.Close>
        </div>
        <Tabs.List className="mb-4 flex shrink-0 gap-6 pt-2 md:gap-8 md:pt-0" activateOnFocus>
          {(['login', 'register'] as const).map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              className="relative h-11 text-2xl text-fg-3 transition-instant after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-xs data-active:font-semibold data-active:text-fg data-active:after:bg-accent"
            >
              {tab === 'login' ? t`登录` : t`注册`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={mode} tabIndex={-1} className="flex flex-1 flex-col">
          {mode === 'login' ? (
            <LoginForm nameRef={firstField} onDone={onClose} onRegister={() => onMode('register')} onService={onService} />
          ) : (
            <RegisterForm nameRef={firstField} onDone={onClose} onLogin={() => onMode('login')} onService={onService} />
          )}
        </Tabs.Panel>
      </Tabs.Root>
      <div className="absolute top-3 right-3 max-md:hidden">
        <Base.Close render={<IconButton aria-label={t`关闭`} size="lg" />}>
          <IconX className="size-5" stroke={1.6} aria-hidden />
        </Base.Close>
      </div>
    </DialogShell>
  )
}
