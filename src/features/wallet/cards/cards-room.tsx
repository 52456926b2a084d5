import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import type { CardKind } from '../../../../contract/wallet-cards.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryMissing } from '../../../ui/query-missing.tsx'
import type { ClearNumbers } from '../../../ui/shown-number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { AddCard } from './add-card.tsx'
import { CardList } from './card-list.tsx'
import { cardsQuery } from './card-queries.ts'
import { ManageCard, NoSuchCard } from './manage-card.tsx'

/** What the page shows. On wide windows the list and the form stand beside each other always. */
export type CardsView = { show: 'list' } | { show: 'add' } | { show: 'manage'; id: string }

/** The payout accounts: `/mine/addBankCard`, `virtualCoinCard`, `alipayManage`, `accountManage/{id}`. */
export function CardsRoom({
  view,
  kind,
  onKind,
  onAdd,
  onList,
  managePath,
  listPath,
  onSetPassword,
  numbers,
}: {
  view: CardsView
  kind: CardKind
  onKind: (kind: CardKind) => void
  onAdd: () => void
  onList: () => void
  managePath: (id: string) => string
  listPath: string
  onSetPassword: () => void
  numbers: ClearNumbers
}) {
  const { t } = useLingui()
  const wide = useMedia('(min-width: 48rem)')
  const query = useAnswer(cardsQuery)
  const { data } = query
  if (!data)
    return (
      <section className="border-line bg-surface md:rounded-md md:border">
        <QueryMissing
          query={query}
          waiting={t`收款账户加载中`}
          title={t`收款账户没有加载出来`}
          offlineText={t`联网后自动加载；已添加的账户都在。`}
          className="min-h-80"
        >
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </QueryMissing>
      </section>
    )
  const { cards, max, holder, now } = data
  const managed = view.show === 'manage' ? cards.find(({ id }) => id === view.id) : undefined
  const list = <CardList {...{ cards, max, holder, now, managePath }} managedId={managed?.id ?? null} />
  const manage =
    view.show === 'manage' &&
    (managed ? (
      <ManageCard key={managed.id} card={managed} holder={holder} numbers={numbers} onRemoved={onList} onForgot={onSetPassword} />
    ) : (
      <NoSuchCard listPath={listPath} />
    ))
  const full = cards.length >= max
  const add = full ? (
    <p className="border-line bg-surface p-4 text-sm text-fg-2 max-md:border-b md:rounded-md md:border">
      <Trans>已有 {max} 个收款账户，移除一个后才能再添加。</Trans>
    </p>
  ) : (
    <AddCard kind={kind} onKind={onKind} holder={holder} onAdded={onList} onSetPassword={onSetPassword} />
  )
  const hint = (
    <p className="flex gap-2.5 border-line px-4 py-3 text-sm text-fg-2 md:rounded-sm md:border md:bg-surface">
      <IconShieldCheck className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
      <Trans>号码默认隐去，点“显示”一次看一项。客服不会请你念出完整卡号。</Trans>
    </p>
  )
  if (wide)
    return (
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
        <div className="grid gap-4">
          {list}
          {manage}
        </div>
        <div className="grid gap-4">
          {add}
          {hint}
        </div>
      </div>
    )
  if (view.show === 'manage') return manage
  if (view.show === 'add') return add
  return (
    <>
      {list}
      <p className="px-4 pt-3 text-xs leading-4.5 text-fg-3">
        <Trans>新添加的账户 24 小时后才能取款，防止被人盗用后转走。</Trans>
      </p>
      <div className="p-4">
        <Button size="lg" block disabled={full} onClick={onAdd}>
          <IconPlus className="size-5" stroke={1.6} aria-hidden />
          <Trans>添加收款账户</Trans>
        </Button>
      </div>
      {hint}
    </>
  )
}
