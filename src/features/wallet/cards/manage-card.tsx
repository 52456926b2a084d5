import { Trans, useLingui } from '@lingui/react/macro'
import { IconCreditCard, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Card } from '../../../../contract/wallet-cards.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { noticeText } from '../../../i18n/problem-text.ts'
import { tryCall } from '../../../transport/try-call.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { type ClearNumbers, useShownNumber } from '../../../ui/shown-number.ts'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { refreshCards } from './card-queries.ts'
import { CardIcon, cardShort, cardTitle } from './card-text.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** One payout account: its number for half a minute, whether it is the default one, and its removal. */
export function ManageCard({
  card,
  holder,
  numbers,
  onRemoved,
  onForgot,
}: {
  card: Card
  holder: string
  numbers: ClearNumbers
  onRemoved: () => void
  onForgot: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const shown = useShownNumber(numbers, card.id)
  const [removing, setRemoving] = useState(false)
  const [busy, setBusy] = useState(false)
  const short = cardShort(card)
  const makeDefault = async () => {
    if (busy || card.isDefault) return
    setBusy(true)
    const problem = await tryCall('card.setDefault', { id: card.id })
    const text = problem && noticeText(i18n, problem)
    if (text) toast.pill(text)
    await refreshCards(client)
    setBusy(false)
  }
  const last = card.lastAt === null ? '' : dateTimeOf(card.lastAt)
  const { uses } = card
  const label = { bank: t`卡号`, coin: t`地址`, alipay: t`账号` }[card.kind]
  return (
    <section aria-labelledby="manage-title" className="overflow-hidden border-line bg-surface max-md:border-b md:rounded-md md:border">
      <div className="flex min-h-14 items-center gap-3 px-4 max-md:py-5 md:px-6">
        <span className="md:hidden">
          <CardIcon kind={card.kind} accent large />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="manage-title" className="truncate text-lg font-semibold">
            <span className="max-md:hidden">
              <Trans>管理：{short}</Trans>
            </span>
            <span className="md:hidden">{cardTitle(card)}</span>
          </h2>
          <span className="text-fg-2 tabular-nums md:hidden">{card.masked}</span>
        </div>
        {card.isDefault && (
          <Tag tone="accent">
            <Trans>默认</Trans>
          </Tag>
        )}
      </div>
      <dl>
        {card.kind !== 'coin' && (
          <Row
            name={card.kind === 'bank' ? t`持卡人` : t`户名`}
            action={<IconLock className="size-4 text-fg-3" stroke={1.6} aria-hidden />}
          >
            {holder}
            <small className="block text-xs text-fg-3">
              <Trans>与注册姓名一致，不能改</Trans>
            </small>
          </Row>
        )}
        <Row
          name={label}
          action={
            <Button
              variant="quiet"
              size="sm"
              aria-busy={shown.busy}
              aria-label={shown.number === null ? t`显示${label}` : t`隐藏${label}`}
              onClick={() => (shown.number === null ? void shown.show() : shown.hide())}
            >
              {shown.number === null ? t`显示` : t`隐藏 ${shown.seconds} 秒`}
            </Button>
          }
        >
          <b className="break-all tabular-nums">
            {shown.number === null ? card.masked : card.kind === 'bank' ? grouped(shown.number) : shown.number}
          </b>
          {card.note && <small className="block text-xs text-fg-3">{card.note}</small>}
        </Row>
        <Row name={t`用过`}>{uses === 0 ? t`还没有取过` : t`取款 ${uses} 次，最近 ${last}`}</Row>
        <Row
          name={t`默认账户`}
          action={
            <button
              type="button"
              role="switch"
              aria-checked={card.isDefault}
              aria-label={t`默认账户`}
              aria-busy={busy}
              disabled={card.isDefault}
              onClick={() => void makeDefault()}
              className={cx(
                'relative h-6 w-11 rounded-full transition-fast touch-target',
                card.isDefault ? 'bg-accent' : 'bg-control',
                'after:absolute after:top-0.5 after:left-0.5 after:size-5 after:rounded-full after:bg-white after:transition-fast',
                card.isDefault && 'after:translate-x-5',
              )}
            />
          }
        >
          <Trans>取款时先选它</Trans>
        </Row>
        <Row
          name={t`移除`}
          action={
            <Button variant="outline" size="sm" disabled={card.busy} onClick={() => setRemoving(true)}>
              <Trans>移除</Trans>
            </Button>
          }
        >
          {card.busy ? t`有一笔取款还没到账，到账后才能移除` : t`移除要输入取款密码；再添加要重新等 24 小时`}
        </Row>
      </dl>
      <RemoveDialog card={card} open={removing} onClose={() => setRemoving(false)} onRemoved={onRemoved} onForgot={onForgot} />
    </section>
  )
}

function Row({ name, children, action }: { name: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid min-h-15 grid-cols-[5.25rem_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line py-2 pr-3 pl-4 md:grid-cols-[8rem_minmax(0,1fr)_auto] md:gap-x-4 md:pr-4 md:pl-6">
      <dt className="text-fg-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
      <dd>{action}</dd>
    </div>
  )
}

/** As it is printed: in fours. */
const grouped = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

/** In place of an account that was removed, is another member's, or never was: it can't be told which. */
export function NoSuchCard({ listPath }: { listPath: string }) {
  return (
    <section
      role="alert"
      className="grid justify-items-center border-line bg-surface px-8 py-16 text-center max-md:border-b md:rounded-md md:border"
    >
      <span className="mb-3 grid size-14 place-items-center rounded-lg bg-surface-3 text-fg-2">
        <IconCreditCard className="size-7" stroke={1.6} aria-hidden />
      </span>
      <h2 className="text-xl font-semibold">
        <Trans>没有这个账户</Trans>
      </h2>
      <p className="mt-1 mb-5 leading-5.5 text-fg-2">
        <Trans>可能已经移除，或链接不完整。你的余额和其他账户不受影响。</Trans>
      </p>
      <Link to={listPath} className={buttonClass({})}>
        <Trans>看收款账户</Trans>
      </Link>
    </section>
  )
}
