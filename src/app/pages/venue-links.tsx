import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { VENUE_CATEGORIES, type VenueCategory } from '../../../contract/venue.ts'
import { VenueIcon } from '../../features/wallet/venues/venue-icon.tsx'
import { useNavigation } from '../navigation/use-navigation.ts'

const isVenue = (code: string): code is VenueCategory => VENUE_CATEGORIES.some((one) => one === code)

/** The kinds of venues besides sports, which have a tile of their own: phones have no other way to them. */
export function VenueLinks() {
  const { t } = useLingui()
  const kinds = useNavigation().flatMap(({ code, path, label }) =>
    isVenue(code) && code !== 'TY' && path !== null ? [{ code, path, label }] : [],
  )
  if (kinds.length === 0) return null
  return (
    <nav aria-label={t`场馆`} className="mt-3 grid grid-cols-3 gap-2 md:mt-4 md:grid-cols-6 md:gap-4">
      {kinds.map(({ code, path, label }) => (
        <Link
          key={code}
          to={path}
          className="flex min-h-16 flex-col items-center justify-center gap-1 rounded-md border border-line bg-surface text-md text-fg transition-instant hover:border-line-strong md:min-h-20"
        >
          <VenueIcon category={code} className="size-6 text-accent-text" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
