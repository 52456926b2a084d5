import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { TransferWay, VenueBalance } from '../../../../contract/venue.ts'
import { dateTimeOf, timeOf } from '../../../../domain/days.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useFlag } from '../../../ui/use-flag.ts'
import { yuanText } from '../../../ui/yuan-text.ts'
import { AutoTransfer } from './auto-transfer.tsx'
import { MovesNote } from './moves-note.tsx'
import { Recycle, type RecycleProps } from './recycle.tsx'
import { VenueIcon } from './venue-icon.tsx'
import type { AllBalance } from './venue-queries.ts'

/** Where a transfer with a venue begins. */
export type TransferPath = (channelCode: string, way: TransferWay) => string

interface VenuePanelProps {
  balances: AllBalance | undefined
  phone: boolean
  recycle: RecycleProps
  transferPath: TransferPath
}

const isEmpty = ({ balanceFen }: VenueBalance) => balanceFen === '0'

/** What the member has at each venue; those without money may be left out. Not drawn again with each call for the balances. */
export const VenuePanel = memo(function VenuePanel({ balances, phone, recycle, transferPath }: VenuePanelProps) {
  const { t } = useLingui()
  const [hidesEmpty, toggleEmpty] = useFlag('hideNoBalance')
  const [hidden] = useFlag('hideAmounts')
  const venues = balances?.venues
  const shown = venues?.filter((venue) => !hidesEmpty || !isEmpty(venue))
  const emptyCount = venues?.filter(isEmpty).length ?? 0
  const note = t`游戏即将开放，现在可以转入转出；维护时余额可见，不能转`
  const comes = venues?.some(({ playable }) => !playable) ?? false
  return (
    <section aria-labelledby="venues-head" className="mt-3 rounded-md border border-line bg-surface max-md:mx-3 md:mt-4">
      <div className="flex min-h-12 items-center gap-6 pr-1 pl-4 md:min-h-14 md:pr-4">
        <h2 id="venues-head" className="flex-1 text-lg font-semibold md:text-xl">
          <Trans>场馆余额</Trans>
        </h2>
        {!phone && (
          <>
            <AutoTransfer balances={balances}>
              <span>
                <Trans>免转</Trans>
                <span className="ml-2 text-xs text-fg-3">
                  <Trans>进场自动带入余额</Trans>
                </span>
              </span>
            </AutoTransfer>
            <Switch checked={hidesEmpty} onChange={toggleEmpty}>
              <Trans>隐藏零余额</Trans>
            </Switch>
          </>
        )}
        <Recycle recycle={recycle} balances={balances} label={t`一键回收`} size="sm" variant={phone ? 'quiet' : 'soft'} />
      </div>
      <MovesNote balances={balances} className="mx-3 mb-3 md:mx-4" />
      <ul className="grid grid-cols-3 gap-2 px-3 pb-3 md:gap-3 xl:grid-cols-4 md:px-4 md:pb-4">
        {shown?.map((venue) => (
          <li key={venue.channelCode} className="min-w-0">
            <VenueCard venue={venue} hidden={hidden} phone={phone} transferPath={transferPath} />
          </li>
        )) ?? <Loading />}
        {venues && emptyCount > 0 && (phone || hidesEmpty) && (
          <li className="min-w-0">
            <button
              type="button"
              aria-pressed={!hidesEmpty}
              onClick={toggleEmpty}
              className="flex h-14 w-full flex-col justify-center rounded-sm border border-dashed border-line-strong px-3 text-left text-xs text-fg-3 md:h-16"
            >
              {hidesEmpty ? <Trans>另 {emptyCount} 个</Trans> : <Trans>{emptyCount} 个零余额</Trans>}
              <span className="text-md text-accent-text">{hidesEmpty ? <Trans>零余额</Trans> : <Trans>隐藏</Trans>}</span>
            </button>
          </li>
        )}
        {!phone && comes && (
          <li className="flex h-16 items-center gap-3 rounded-sm border border-dashed border-line-strong px-3 text-xs text-fg-3">
            <IconClock className="size-6 shrink-0" stroke={1.6} aria-hidden />
            {note}
          </li>
        )}
      </ul>
      {phone && comes && <p className="px-4 pb-3 text-xs text-fg-3">{note}</p>}
      {phone && (
        <div className="border-t border-line px-4 py-1">
          <AutoTransfer balances={balances} className="h-12 flex-row-reverse">
            <span className="flex-1">
              <b className="text-md text-fg">
                <Trans>免转</Trans>
              </b>
              <span className="ml-2 text-xs text-fg-3">
                <Trans>进入场馆自动带入余额</Trans>
              </span>
            </span>
          </AutoTransfer>
        </div>
      )}
    </section>
  )
})

function VenueCard({
  venue,
  hidden,
  phone,
  transferPath,
}: {
  venue: VenueBalance
  hidden: boolean
  phone: boolean
  transferPath: TransferPath
}) {
  const { t } = useLingui()
  const { channelCode, name, category, balanceFen, asOf, state, backAt } = venue
  const way = isEmpty(venue) ? 'in' : 'out'
  const shut = state === 'maintenance'
  // Its games use the main wallet; only what was there before is moved, out.
  const isMain = venue.form === 'seamless' && way === 'in'
  const isLater = !venue.playable && way === 'in' && !shut && !isMain
  const verb = way === 'in' ? t`转入` : t`转出`
  // Its own books do not answer: what is shown is what they said last.
  const told = asOf === null ? null : asOf === 0 ? t`现在查不到` : t`${timeOf(asOf)} 查到`
  const amount = (
    <b className={cx('block truncate text-md tabular-nums', isEmpty(venue) ? 'font-normal text-fg-3' : 'text-fg')}>
      {yuanText(balanceFen, hidden)}
    </b>
  )
  const title = shut ? (backAt === null ? t`恢复时间待定` : t`预计 ${dateTimeOf(backAt)} 恢复`) : undefined
  if (phone) {
    const body = (
      <>
        <span className="truncate">{name}</span>
        {amount}
        {shut && <span className="truncate text-warn">{t`维护中`}</span>}
        {told && <span className="truncate text-warn">{told}</span>}
        {isLater && <span>{t`游戏即将开放`}</span>}
        {isMain && !shut && <span className="truncate">{t`用中心钱包`}</span>}
      </>
    )
    const look = 'flex min-h-14 flex-col justify-center rounded-sm bg-surface-2 px-3 py-1 text-xs text-fg-3'
    return shut || isMain ? (
      <div className={look}>{body}</div>
    ) : (
      <Link to={transferPath(channelCode, way)} className={look}>
        {body}
        <span className="sr-only">{verb}</span>
      </Link>
    )
  }
  return (
    <div className="flex h-16 items-center gap-3 rounded-sm bg-surface-2 px-3">
      <VenueIcon category={category} className="size-6 shrink-0 text-fg-2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-xs text-fg-3">{name}</span>
        {amount}
        {told && <span className="block truncate text-2xs text-warn">{told}</span>}
        {isLater && <span className="block text-2xs text-fg-3">{t`游戏即将开放`}</span>}
      </span>
      {shut ? (
        <span title={title} className="grid justify-items-end gap-0.5 text-2xs text-fg-3">
          <Tag tone="warn">{t`维护中`}</Tag>
          {title}
        </span>
      ) : isMain ? (
        <span className="text-xs text-fg-3">{t`用中心钱包`}</span>
      ) : (
        <Link
          to={transferPath(channelCode, way)}
          aria-label={t`${verb}${name}`}
          className="relative px-1 text-sm text-accent-text touch-target hover:underline"
        >
          {verb}
        </Link>
      )}
    </div>
  )
}

const Loading = () =>
  Array.from({ length: 11 }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <li key={i}>
      <Skeleton className="h-14 w-full md:h-16" />
    </li>
  ))
