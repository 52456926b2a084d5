import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Card } from '../../../../contract/wallet-cards.ts'
import { dateTimeOf, dayOf } from '../../../../domain/days.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { CardIcon, cardTitle } from './card-text.tsx'

/** The member's payout accounts, their numbers hidden. */
export function CardList({
  cards,
  max,
  holder,
  now,
  managedId,
  managePath,
}: {
  cards: readonly Card[]
  max: number
  holder: string
  /** The server's time. */
  now: number
  managedId: string | null
  managePath: (id: string) => string
}) {
  const { t } = useLingui()
  const count = cards.length
  return (
    <section aria-labelledby="cards-title" className="overflow-hidden border-line bg-surface max-md:border-b md:rounded-md md:border">
      <div className="flex min-h-14 items-center gap-3 px-4 py-2 md:px-6">
        <h1 id="cards-title" className="shrink-0 text-xl font-semibold">
          <Trans>收款账户</Trans>
        </h1>
        <p className="min-w-0 flex-1 text-sm text-fg-3">
          <Trans>取款只打到这里的账户；户名须是{holder}</Trans>
        </p>
        <span className="shrink-0 text-sm text-fg-3 tabular-nums">
          <span className="sr-only">{t`已添加 ${count} 个，最多 ${max} 个`}</span>
          <span aria-hidden>
            {count} / {max}
          </span>
        </span>
      </div>
      {count === 0 ? (
        <StatePanel
          kind="empty"
          title={t`还没有收款账户`}
          text={t`添加后 24 小时可以取款，余额不受影响。`}
          className="min-h-60 content-center border-t border-line"
        />
      ) : (
        <ul>
          {cards.map((card) => (
            <Row key={card.id} card={card} holder={holder} now={now} path={managePath(card.id)} managed={card.id === managedId} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ card, holder, now, path, managed }: { card: Card; holder: string; now: number; path: string; managed: boolean }) {
  const isNew = card.usableAt > now
  const usable = dateTimeOf(card.usableAt)
  const bound = dayOf(card.boundAt)
  const title = cardTitle(card)
  const { t } = useLingui()
  return (
    <li
      className={cx(
        'relative flex min-h-19 items-center gap-4 border-t border-line py-2 pr-3 pl-4 md:pr-4 md:pl-6',
        managed && 'md:bg-surface-2',
      )}
    >
      <CardIcon kind={card.kind} accent={card.isDefault} />
      <div className="min-w-0 flex-1 md:grid md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)] md:items-center md:gap-4">
        <div className="min-w-0">
          <b className="block">{title}</b>
          <span className="block truncate text-xs text-fg-3 max-md:hidden">
            {card.note ? t`备注 ${card.note}` : holder} · <Trans>{bound} 绑定</Trans>
          </span>
        </div>
        <div className="min-w-0">
          <span className="block text-md whitespace-nowrap tabular-nums max-md:text-sm max-md:text-fg-2 md:text-lg">{card.masked}</span>
          {isNew && (
            <span className="block text-xs text-warn">
              <Trans>{usable} 后可取</Trans>
            </span>
          )}
        </div>
      </div>
      {isNew && (
        <Tag tone="warn">
          <Trans>新账户</Trans>
        </Tag>
      )}
      {card.isDefault && (
        <Tag tone="accent">
          <Trans>默认</Trans>
        </Tag>
      )}
      <Link
        to={path}
        aria-label={t`管理 ${title} ${card.masked}`}
        aria-current={managed || undefined}
        className={cx(
          buttonClass({ variant: 'outline', size: 'sm' }),
          'max-md:absolute max-md:inset-0 max-md:h-full max-md:border-0 max-md:bg-transparent',
        )}
      >
        <span className="max-md:hidden">
          <Trans>管理</Trans>
        </span>
      </Link>
      <IconChevronRight className="size-4 shrink-0 text-fg-3 md:hidden" stroke={1.6} aria-hidden />
    </li>
  )
}
