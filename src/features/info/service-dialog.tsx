import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconExternalLink, IconShieldCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { contentEndpoints } from '../../../contract/content.ts'
import { httpUrl } from '../../platform/http-url.ts'
import { online } from '../../platform/online.ts'
import { contentQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAnswer } from '../../ui/use-answer.ts'

learn(contentEndpoints)

const serviceQuery = contentQuery('site.onlinecustomservice', {})

/**
 * The warning before customer service. The address loads while the player reads it, and a plain link opens it: browsers
 * block a window that code opens after waiting for an answer.
 */
export function ServiceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const { data, isError, refetch } = useAnswer({ ...serviceQuery, enabled: open })
  const isPending = !data && !isError
  const url = data ? httpUrl(data.content.url, location.href) : null
  const cannot = () => {
    onClose()
    toast.card({ tone: 'error', title: t`客服暂时打不开`, text: t`没有取到会话地址，请稍后再试。` })
    // The next press makes a new call instead of repeating the failure.
    if (isError) void refetch()
  }
  return (
    <DialogShell open={open} onClose={onClose}>
      <div className="px-6 pt-6 pb-2">
        <IconShieldCheck className="size-8 text-accent-text" stroke={1.5} aria-hidden />
        <Base.Title className="mt-3 mb-2 text-xl font-semibold">
          <Trans>联系客服前请看</Trans>
        </Base.Title>
        <Base.Description className="leading-6 text-fg-2">
          <Trans>存款渠道只在本网站、本应用和官方客服里给出。其他人发来的账号、二维码或链接都不是我们的。</Trans>
        </Base.Description>
        <ul className="mt-3 text-sm leading-7 text-fg-2">
          <li className="flex items-center gap-2">
            <IconCheck className="size-4 shrink-0" stroke={1.6} aria-hidden />
            <Trans>客服不会索要密码和验证码</Trans>
          </li>
          <li className="flex items-center gap-2">
            <IconExternalLink className="size-4 shrink-0" stroke={1.6} aria-hidden />
            {isOnline ? <Trans>会话在新标签页打开</Trans> : <Trans>会话在新标签页打开，联网后才能开始</Trans>}
          </li>
        </ul>
      </div>
      <div className="grid grid-cols-2 gap-3 p-6 pt-4">
        <Button variant="outline" size="lg" onClick={onClose}>
          <Trans>取消</Trans>
        </Button>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: 'lg' })} onClick={onClose}>
            <Trans>打开客服</Trans>
          </a>
        ) : (
          <Button size="lg" disabled={isPending} onClick={cannot}>
            {isPending && <Spinner className="size-4" />}
            <Trans>打开客服</Trans>
          </Button>
        )}
      </div>
    </DialogShell>
  )
}
