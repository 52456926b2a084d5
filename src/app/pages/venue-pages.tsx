import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { VENUE_TYPES, type VenueType } from '../../../contract/venue-list.ts'
import { VenueList } from '../../features/venues/list/venue-list.tsx'
import { Lobby } from '../../features/venues/slots/lobby.tsx'
import { StoredGame } from '../../features/venues/slots/stored-game.tsx'
import { AutoTransfer } from '../../features/wallet/venues/auto-transfer.tsx'
import { allBalanceQuery } from '../../features/wallet/venues/venue-queries.ts'
import { watchMe } from '../feed/watch-me.ts'
import { askLogin } from '../launch/launch.ts'
import { LaunchDialogs } from '../launch/launch-dialogs.tsx'
import { storedLaunch } from '../launch/launched.ts'
import { AutoTransferLabel, SlotPageHead } from '../launch/slot-page-head.tsx'
import { askedOf, useLaunch } from '../launch/use-launch.ts'
import { LOCAL_SPORT_VENUE, pathOf, type RouteName, routeOf } from '../navigation/routes.ts'
import { useSession } from '../session/use-session.ts'
import { ChatEntry } from './chat-entry.tsx'

const PAGES: Record<VenueType, RouteName> = {
  ...{ TY: 'sport', ZR: 'realbet', QP: 'chess', DJ: 'gaming', CP: 'lottery', egame: 'gameegame', fish: 'gamefishing' },
}

const pathOfType = (type: VenueType): string => pathOf(PAGES[type])
const gamePath = (gameId: string): string => pathOf('localGame', { enName: LOCAL_SPORT_VENUE, gameId })
const slotsPath = (venue: string): string => `${pathOf('slots')}?${new URLSearchParams({ venue })}`
const transferPath = (venue: string): string => `${pathOf('transferMoney')}?${new URLSearchParams({ venue, ty: 'in' })}`

/** The list of the kind that the address names. */
export function VenuePage() {
  const { pathname } = useLocation()
  const launch = useLaunch()
  const { isMember, balances } = useMemberBalances()
  const fens = useMemo(
    () => balances && new Map(balances.venues.map(({ channelCode, balanceFen }) => [channelCode, balanceFen])),
    [balances],
  )
  const { name } = routeOf(pathname)
  const type = VENUE_TYPES.find((one) => PAGES[one] === name)
  if (!type) return null
  return (
    <>
      <VenueList
        type={type}
        pathOf={pathOfType}
        gamePath={gamePath}
        transferPath={transferPath}
        slotsPath={slotsPath}
        isMember={isMember}
        balances={fens}
        autoTransfer={
          <AutoTransfer balances={balances}>
            <AutoTransferLabel />
          </AutoTransfer>
        }
        onLogin={askLogin}
        onEnter={(venue, game) => launch(askedOf(venue, game))}
      />
      <ChatEntry />
      <LaunchDialogs />
    </>
  )
}

function useMemberBalances() {
  const isMember = useSession().state === 'member'
  const { data, refetch } = useQuery({ ...allBalanceQuery, enabled: isMember })
  useEffect(() => (isMember ? watchMe('balance', () => void refetch()) : undefined), [isMember, refetch])
  return { isMember, balances: isMember ? data : undefined }
}

/** `?venue=` is the tab, so that whoever leads here chooses it, and a reload and the way back keep it. */
function SlotLobby() {
  const launch = useLaunch()
  const { state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const isMember = useSession().state === 'member'
  return (
    <>
      <Lobby
        venuesPath={pathOfType('egame')}
        channelCode={search.get('venue')}
        onTab={(venue) => setSearch(venue === null ? {} : { venue }, { replace: true, state })}
        isMember={isMember}
        onLogin={askLogin}
        onStart={(venue, game) => launch(askedOf(venue, game))}
      />
      <LaunchDialogs />
    </>
  )
}

/** `/dz/game`: slot games, as a page of the site. */
export const SlotsPage = () => <SlotLobby />

/** `/pg/game`: the same on a page of its own, below what a launch left to be shown. */
export function SlotGamePage() {
  const { state } = useLocation()
  const { epoch } = useSession()
  const stored = storedLaunch(state, epoch)
  return (
    <div className="mx-auto min-h-dvh max-w-[calc(var(--container)+3rem)] md:px-6">
      <SlotPageHead homePath={pathOf('home')} />
      {stored && <StoredGame name={stored.name} value={stored.launched} />}
      <SlotLobby />
    </div>
  )
}
