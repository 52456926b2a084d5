import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'

/** A page loaded by plain http from another device has no cryptography: it shows content, but calls fail. */
export function InsecureBanner() {
  return (
    <p role="alert" className="flex min-h-11 items-center gap-3 bg-warn-soft px-4 py-1.5 text-md text-warn md:px-6">
      <IconAlertTriangle className="size-5 shrink-0" stroke={1.6} aria-hidden />
      <span>
        <Trans>
          <b>连接不安全</b>，浏览器不允许在 http 页面加密，登录和投注不可用。请改用 https 地址打开。
        </Trans>
      </span>
    </p>
  )
}
