import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from './button.tsx'
import { QrCode } from './qr-code.tsx'
import { useCopy } from './use-copy.ts'

/** A member's invitation: the code to read out, a picture to scan, and the link that fills the code in at registering, to be copied. */
export function InviteLink({ code }: { code: string }) {
  const { t } = useLingui()
  const copy = useCopy()
  const link = `${location.origin}/?register=1&icode=${code}`
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <p>
        <span className="block text-sm text-fg-2">
          <Trans>你的邀请码</Trans>
        </span>
        <b className="font-mono text-3xl tracking-wider">{code.replace(/^(.{4})/, '$1 ')}</b>
      </p>
      <QrCode content={link} label={t`邀请链接的二维码`} />
      <p className="text-sm text-fg-3">
        <Trans>好友扫码注册，邀请码自动填好</Trans>
      </p>
      <p className="flex w-full max-w-120 items-center gap-2 rounded-sm border border-control pl-4 text-left">
        <span className="sr-only">
          <Trans>邀请链接</Trans>
        </span>
        <span className="min-w-0 flex-1 py-2 text-md break-all">{link}</span>
        <Button variant="quiet" onClick={() => copy(link)}>
          <Trans>复制</Trans>
        </Button>
      </p>
    </div>
  )
}
