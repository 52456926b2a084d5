import { Trans, useLingui } from '@lingui/react/macro'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Login } from '../../../../contract/account-sessions.ts'
import { dayOf, timeOf } from '../../../../domain/days.ts'
import { noticeText } from '../../../i18n/problem-text.ts'
import { tryCall } from '../../../transport/try-call.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { QueryMissing } from '../../../ui/query-missing.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAnswer } from '../../../ui/use-answer.ts'
import { sessionsQuery } from './session-calls.ts'

const PANEL = 'overflow-hidden border-line bg-surface max-md:border-y md:rounded-md md:border'
const HEAD = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2 md:min-h-14 md:px-6'

/** Where the member is logged in, each with a way to end it, and the last logins. `inView`: the member came for these. */
export function LoginPanels({ inView }: { inView: boolean }) {
  const { t } = useLingui()
  const query = useAnswer(sessionsQuery)
  const { data } = query
  const top = useRef<HTMLDivElement>(null)
  const isHere = data !== undefined
  useEffect(() => {
    if (inView && isHere) top.current?.scrollIntoView()
  }, [inView, isHere])
  if (!data)
    return (
      <section className={PANEL}>
        <QueryMissing
          query={query}
          waiting={t`登录设备加载中`}
          title={t`登录设备没有加载出来`}
          offlineText={t`联网后可以查看登录设备。`}
          className="min-h-60"
        >
          <Skeleton className="h-24" />
        </QueryMissing>
      </section>
    )
  const open = data.logins.filter(({ state }) => state !== 'over').sort((a, b) => Number(b.state === 'here') - Number(a.state === 'here'))
  return (
    <div ref={top} className="grid scroll-mt-20 items-start gap-2 md:gap-4 xl:grid-cols-2">
      <OpenSessions logins={open} />
      <section aria-labelledby="login-record" className={PANEL}>
        <div className={HEAD}>
          <h2 id="login-record" className="text-lg font-semibold">
            <Trans>登录记录</Trans>
          </h2>
          <span className="text-xs text-fg-3">
            <Trans>最近 30 次</Trans>
          </span>
        </div>
        <ul>
          {data.logins.map((login) => (
            <LoginRow key={login.id} login={login} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function OpenSessions({ logins }: { logins: readonly Login[] }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Login | null>(null)
  const deviceText = useDeviceText()
  const device = asked ? deviceText(asked) : ''
  const end = async () => {
    if (!asked) return null
    const problem = await tryCall('session.end', { id: asked.id })
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    if (problem) return noticeText(i18n, problem)
    setAsked(null)
    toast.pill(t`已结束这台设备的登录`, 'done')
    return null
  }
  return (
    <section aria-labelledby="open-sessions" className={PANEL}>
      <div className={HEAD}>
        <h2 id="open-sessions" className="text-lg font-semibold">
          <Trans>登录设备</Trans>
        </h2>
        <span className="text-xs text-fg-3 tabular-nums">
          <Trans>{logins.length} 台</Trans>
        </span>
      </div>
      <ul>
        {logins.map((login) => {
          const Icon = /^(Android|iOS)/.test(login.agent) ? IconDeviceMobile : IconDeviceDesktop
          const name = deviceText(login)
          return (
            <li key={login.id} className="flex min-h-15 items-center gap-3 border-t border-line py-2 pr-3 pl-4 md:pr-4 md:pl-6">
              <Icon className="size-6 shrink-0 text-fg-3" stroke={1.6} aria-hidden />
              <div className="min-w-0 flex-1">
                <b className="block truncate text-md">{name}</b>
                <span className="text-xs text-fg-3 tabular-nums">
                  <Trans>{momentText(login.at)} 登录</Trans> {login.region && `· ${login.region}`}
                </span>
              </div>
              {login.state === 'here' ? (
                <Tag tone="accent">
                  <Trans>这台设备</Trans>
                </Tag>
              ) : (
                <Button variant="outline" size="sm" aria-label={t`结束 ${name} 的登录`} onClick={() => setAsked(login)}>
                  <Trans>结束</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="border-t border-line px-4 py-3 text-sm text-fg-2 md:px-6">
        <Trans>有不认识的设备，先结束它的登录，再到个人资料里修改登录密码。</Trans>
      </p>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t`结束登录`}
        text={t`${device} 会马上退出，再登录时算作新设备。`}
        action={t`结束登录`}
        run={end}
      />
    </section>
  )
}

function LoginRow({ login }: { login: Login }) {
  const { t } = useLingui()
  const deviceText = useDeviceText()
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 border-t border-line px-4 py-1.5 md:px-6">
      <div className="min-w-0">
        <span className="block text-md tabular-nums">{momentText(login.at)}</span>
        <span className="block truncate text-xs text-fg-3 tabular-nums">
          {deviceText(login)} {login.region && `· ${login.region}`}
        </span>
      </div>
      <span className="shrink-0 text-xs text-fg-3">{{ here: t`这一次`, open: t`登录中`, over: t`已结束` }[login.state]}</span>
    </li>
  )
}

function useDeviceText() {
  const { t } = useLingui()
  return ({ agent }: Login): string => agent || t`未知设备`
}

const momentText = (at: number): string => `${dayOf(at)} ${timeOf(at)}`
