import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DepositOrder } from '../../../../contract/wallet-deposit.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { sixties } from '../../../../domain/sixties.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { stateWord, wayName } from './deposit-text.ts'
// With the page, not when an order is shown: nothing to be loaded may stand between an order and its payment.

/** What to pay, where to, and how long that is waited for. */
export function PayPanel({ order, endsAt }: { order: DepositOrder; endsAt: number }) {
  const { t } = useLingui()
  const { coin, payTo, remark, number } = order
  const page = payTo?.page && httpAddress(payTo.page)
  const amount = coin ? `${coin.amount} ${coin.code}` : yuanFull(order.payFen)
  const qrName = order.way === 'coin' ? t`收款地址二维码` : t`付款二维码`
  return (
    <>
      <section className="rounded-md border border-line bg-surface px-4 py-5 text-center max-md:mx-3" aria-labelledby="deposit-amount">
        <p className="text-sm text-fg-2">
          <Trans>请付款</Trans>
        </p>
        <p id="deposit-amount" className="flex items-center justify-center gap-1 text-3xl font-semibold tabular-nums max-md:text-4xl">
          {amount}
          <Copy text={coin ? coin.amount : amount.slice(1).replaceAll(',', '')} name={t`金额`} />
        </p>
        <p className="mt-1 inline-flex items-center gap-1.5 rounded-xs bg-warn-soft px-2.5 py-1.5 text-xs text-warn">
          <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
          <Trans>尾数用来核对，请按此金额付</Trans>
        </p>
        {order.state === 'preparing' && (
          <p role="status" className="mt-4 flex items-center justify-center gap-2 text-sm text-fg-2">
            <Spinner className="size-5" />
            <Trans>正在取收款信息，请先不要付款</Trans>
          </p>
        )}
        {payTo?.qr && (
          <div className="mt-4">
            <QrCode
              content={payTo.qr}
              label={qrName}
              saveAs={order.way === 'coin' ? undefined : { file: number.replaceAll(' ', ''), button: t`保存二维码` }}
            />
          </div>
        )}
        <Countdown endsAt={endsAt} totalMs={order.expiresAt - order.askedAt} />
      </section>
      <section className="rounded-md border border-line bg-surface px-4 pb-3 max-md:mx-3" aria-label={t`订单`}>
        <dl className="divide-y divide-line">
          {payTo?.payee && <CopyRow name={t`收款人`} text={payTo.payee} />}
          {payTo?.bank && <CopyRow name={t`银行`} text={payTo.bank} />}
          {payTo?.account && <CopyRow name={t`账号`} text={payTo.account} copied={payTo.account.replaceAll(' ', '')} />}
          {remark && <CopyRow name={t`附言`} text={remark} />}
          {payTo?.address && <CopyRow name={t`地址`} text={payTo.address} />}
          {coin && (
            <Row name={t`链`}>
              <Trans>{coin.network}，别的链收不到</Trans>
            </Row>
          )}
          {coin && (
            <Row name={t`汇率`}>
              <Trans>
                1 {coin.code} = ¥{coin.rate.replace(/0{1,2}$/, '')}，已锁定
              </Trans>
            </Row>
          )}
          {coin && (
            <Row name={t`到账`}>
              <b>{yuanFull(order.payFen)}</b>
            </Row>
          )}
          {payTo?.channel && <Row name={t`通道`}>{payTo.channel}</Row>}
          {page && (
            <Row name={t`付款页`}>
              <a
                href={page}
                target="_blank"
                rel="noopener noreferrer"
                className="relative inline-flex items-center gap-1 text-accent-text touch-target"
              >
                <Trans>打开付款页</Trans>
                <IconExternalLink className="size-4" stroke={1.6} aria-hidden />
              </a>
            </Row>
          )}
          {payTo?.wallet && <Row name={t`钱包账户`}>{masked(payTo.wallet)}</Row>}
          {order.feeFen !== '0' && <Row name={t`手续费`}>{yuanFull(order.feeFen)}</Row>}
          <CopyRow name={t`单号`} text={number} copied={number.replaceAll(' ', '')} />
          <Row name={t`方式`}>{wayName(order.way)}</Row>
          <Row name={t`状态`}>
            <Tag tone={stateWord(order).tone}>
              {order.state === 'preparing' ? <Trans>正在取收款信息</Trans> : <Trans>等待付款，到账后自动更新</Trans>}
            </Tag>
          </Row>
        </dl>
        <p className="pt-2 text-xs text-fg-3">
          <Trans>演示订单，请不要真的付款。到时没付，订单自己关闭，没有影响；已付的会继续核对，不用重付。</Trans>
        </p>
      </section>
    </>
  )
}

function Countdown({ endsAt, totalMs }: { endsAt: number; totalMs: number }) {
  const { t } = useLingui()
  const left = useCountdown(endsAt)
  const clock = sixties(Math.ceil(left / 1000))
  return (
    <p className="mt-4 flex items-center justify-center gap-2 text-sm text-fg-2">
      <svg viewBox="0 0 20 20" className="size-4.5" aria-hidden="true">
        <circle cx="10" cy="10" r="8" fill="none" strokeWidth="2.5" className="stroke-line-strong" />
        <circle
          cx="10"
          cy="10"
          r="8"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          pathLength="1"
          strokeDasharray={`${totalMs > 0 ? Math.min(1, left / totalMs) : 0} 1`}
          transform="rotate(-90 10 10)"
          className="stroke-accent"
        />
      </svg>
      <Trans>剩余</Trans>
      <b role="timer" aria-label={t`付款剩余时间`} className="text-fg tabular-nums max-md:text-xl">
        {clock}
      </b>
    </p>
  )
}

export const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-4 py-1 text-md">
    <dt className="shrink-0 text-fg-2">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

export const CopyRow = ({ name, text, copied = text }: { name: string; text: string; copied?: string }) => (
  <Row name={name}>
    <span className="inline-flex items-center gap-1">
      {text}
      <Copy text={copied} name={name} />
    </span>
  </Row>
)

function Copy({ text, name }: { text: string; name: string }) {
  const { t } = useLingui()
  const copy = useCopy()
  return (
    <IconButton aria-label={t`复制${name}`} size="sm" onClick={() => copy(text)}>
      <IconCopy className="size-4" stroke={1.6} aria-hidden />
    </IconButton>
  )
}

/** Another address than that of a page is not opened. */
function httpAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}

const masked = (wallet: string): string => wallet.replace(/^(\d{3})\d{4}(\d{4})$/, '$1 **** $2')
