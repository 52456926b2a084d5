import { Trans } from '@lingui/react/macro'
import { IconChevronRight, IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { type Activity, actEndpoints } from '../../../contract/activity.ts'
import { callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { activityPath } from './activity-path.ts'

/** How many home shows; the list has all. */
const SHOWN = 3

learn(actEndpoints)

const offersQuery = callQuery('act.promotionConfig', {})
const advertQuery = callQuery('site.getMyDiscountAd', {})

/**
 * The first activities that run. Each opens its page. For a member the card says what concerns them, if anything does.
 */
export function Promotions({ member }: { member: boolean }) {
  const title = useId()
  const { data, isPending, refetch } = useQuery(offersQuery)
  const advert = useQuery({ ...advertQuery, enabled: member }).data?.ad
  const running = data?.list.filter(({ state }) => state === 'running').slice(0, SHOWN)
  if (running?.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <div className="mt-2 flex h-touch items-center justify-between px-1 md:mt-8 md:mb-3 md:h-7 md:px-0">
        <h2 id={title} className="text-xl font-semibold md:text-2xl">
          <Trans>优惠活动</Trans>
        </h2>
        <Link to="/activity/discount" className="touch-target relative text-sm text-accent-text">
          <Trans>全部活动</Trans>
        </Link>
      </div>
      {running ? (
        <ul className="grid gap-2 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
          {running.map((offer) => (
            <li key={offer.id}>
              <OfferCard activity={offer} text={member && advert?.id === offer.id ? advert.text : offer.text} />
            </li>
          ))}
        </ul>
      ) : isPending ? (
        <div aria-busy="true" className="grid gap-2 md:grid-cols-3 md:gap-4">
          <Skeleton className="h-18 rounded-md md:h-28" />
        </div>
      ) : (
        <p role="alert" className="flex items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 text-sm text-fg-2">
          <span className="flex-1">
            <Trans>优惠没有加载出来</Trans>
          </span>
          <Button size="sm" variant="quiet" onClick={() => void refetch()}>
            <Trans>重试</Trans>
          </Button>
        </p>
      )}
    </section>
  )
}

function OfferCard({ activity, text }: { activity: Activity; text: string }) {
  return (
    <Link
      to={activityPath(activity)}
      className="flex h-full items-center gap-3 rounded-md border border-line bg-surface p-3 text-fg transition-instant hover:border-line-strong md:gap-4 md:p-5"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text md:size-18">
        <IconGift className="size-6 md:size-8" stroke={1.5} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-lg">{activity.title}</b>
        <span className="mt-0.5 block text-sm text-fg-3">{text}</span>
      </span>
      <span className="rounded-sm bg-accent-soft px-3 py-1.5 text-sm font-semibold text-accent-text max-md:hidden">
        <Trans>查看</Trans>
      </span>
      <IconChevronRight className="size-4 text-fg-3 md:hidden" stroke={1.6} aria-hidden />
    </Link>
  )
}
