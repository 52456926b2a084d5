import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ListedVenue } from '../../../contract/venue-list.ts'
import { searchOf } from '../../features/fairness/evidence.ts'
import { typedOf } from '../../features/fairness/from-game.ts'
import { refreshPlay } from '../../features/safe-play/play-queries.ts'
import { SessionLine } from '../../features/safe-play/session-line.tsx'
import type { FrameMessage } from '../../features/venues/frame/frame-message.ts'
import { GameFrame } from '../../features/venues/frame/game-frame.tsx'
import { Stage, type StageState } from '../../features/venues/frame/stage.tsx'
import { placeAt } from '../../features/venues/launch/address.ts'
import { allVenuesQuery, collectionQuery } from '../../features/venues/shared/venue-queries.ts'
import { type AllBalance, allBalanceQuery } from '../../features/wallet/venues/venue-queries.ts'
import { yuanText } from '../../ui/yuan-text.ts'
import { watchMe } from '../feed/watch-me.ts'
import { frameWords, netThereWords, stageOf } from '../launch/frame-words.ts'
import { askLogin, framedBy, launchFramed, openApart } from '../launch/launch.ts'
import { LaunchDialogs } from '../launch/launch-dialogs.tsx'
import { takeLaunched, useEntering } from '../launch/launched.ts'
import { askedOf } from '../launch/use-launch.ts'
import { useMember } from '../member/use-member.ts'
import { balanceQuery } from '../money/balance.ts'
import { bringBack } from '../money/venue-money.ts'
import { openService } from '../navigation/dialogs.ts'
import { setOwnTitle } from '../navigation/own-title.ts'
import { pathOf, type RouteName } from '../navigation/routes.ts'
import { PlaySlot } from '../safe-play/play-slot.tsx'
import { useSession } from '../session/use-session.ts'

/** `/game/{info}`: the game at an address, which has to be one of a connected venue. */
export function FramePage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(allVenuesQuery)
  const shown = framedBy(pathname)
  const place = data && shown !== null ? placeAt(shown, data.venues) : null
  if (shown !== null && place) return <Framed key={shown} shown={shown} {...place} />
  const state: StageState = data || shown === null ? { at: 'refused' } : error ? stageOf(error) : { at: 'starting' }
  const { name, venueName } = frameWords(null, null)
  return (
    <div className="relative h-dvh">
      <Stage
        state={state}
        name={name}
        venueName={venueName}
        onLeave={() => void navigate(pathOf('home'))}
        onAgain={() => void refetch()}
        onVenues={() => void navigate(pathOf('gameegame'))}
        onService={openService}
      />
    </div>
  )
}

const LISTS: Record<ListedVenue['category'], RouteName> = {
  ...{ TY: 'sport', ZR: 'realbet', QP: 'chess', DJ: 'gaming', CP: 'lottery', DZ: 'gameegame', BY: 'gamefishing' },
}
const watchPlay = (onChange: () => void) => watchMe('play', onChange)

function Framed({ shown, venue, gameCode }: { shown: string; venue: ListedVenue; gameCode: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const member = useMember()
  const { state: session } = useSession()
  const game = venue.games.find((one) => one.gameCode === gameCode) ?? null
  const asked = askedOf(venue, game)
  const words = frameWords(venue, game)
  const [address, setAddress] = useState<string | null>(null)
  const [stage, setStage] = useState<StageState | null>(null)
  useEffect(() => setOwnTitle(pathname, words.name), [pathname, words.name])

  const begin = useEffectEvent(async () => {
    setStage(null)
    setAddress(null)
    const launched = await launchFramed(asked, client).catch((error: unknown) => ({ problem: error }))
    if ('address' in launched) setAddress(launched.address)
    else setStage(launched.problem === null ? { at: 'refused' } : stageOf(launched.problem, venue))
  })
  const first = useEffectEvent(() => {
    // The token of a launch is good once: of this page's own it is used here, after a reload there is none.
    const fresh = takeLaunched(shown)
    if (fresh === null) void begin()
    else setAddress(fresh)
  })
  useEffect(() => {
    if (session === 'member') first()
  }, [session])
  useLeaving(venue, stage?.at === 'apart')
  const launched = useEffectEvent((_entry: string) => {
    const fresh = takeLaunched(shown)
    if (fresh === null) return
    setStage(null)
    setAddress(fresh)
  })
  // A launch from this page's own dialog comes back to it.
  useEffect(() => launched(key), [key])

  const isThere = venue.form === 'transfer'
  const { data: balances } = useQuery({
    ...allBalanceQuery,
    enabled: isThere && session === 'member',
    refetchInterval: ({ state }) => (isToldNow(state.data, venue) ? false : ASK_AGAIN_MS),
  })
  useEffect(() => {
    // A launch is what the visit's result is counted from.
    if (isThere && address !== null) void client.invalidateQueries({ queryKey: allBalanceQuery.queryKey })
  }, [isThere, address, client])
  const there = balances?.venues.find(({ channelCode }) => channelCode === venue.channelCode)

  const leave = () => void (key === 'default' ? navigate(pathOf(LISTS[venue.category])) : navigate(-1))
  const onMessage = (message: FrameMessage) => {
    if (message.type === 'leave') leave()
    else if (message.type === 'ended') setStage({ at: 'ended' })
    else if (message.type === 'verify') verify(message.round)
    else if (message.type === 'round' || message.type === 'balance') refresh(message.type)
  }
  const refresh = (hint: 'round' | 'balance') => {
    if (isThere) return void client.invalidateQueries({ queryKey: allBalanceQuery.queryKey })
    if (hint === 'balance') void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    // A stake that was just taken belongs to what the visit cost.
    void refreshPlay(client)
  }
  const apart = async () => {
    if (!(await openApart(asked, { client, navigate }))) return
    setAddress(null)
    setStage({ at: 'apart' })
  }
  return (
    <>
      <GameFrame
        {...words}
        address={address}
        state={stage}
        session={(short) => (
          <SessionLine
            watchPlay={watchPlay}
            there={isThere ? { netFen: there?.netFen } : null}
            short={short}
            className="text-inherit! [&>svg]:max-xl:hidden"
          />
        )}
        sessionNote={there?.netFen === undefined ? null : netThereWords(venue)}
        inVenue={isThere}
        place={isThere ? venue.name : null}
        balance={yuanText(isThere ? there?.balanceFen : member?.balanceFen, member?.hidden)}
        onTransfer={
          isThere && member && venue.state === 'open' ? () => useEntering.setState({ asked, owedFen: null, isInside: true }) : null
        }
        limitsPath={pathOf('limits')}
        onLeave={leave}
        onReload={member ? () => void begin() : askLogin}
        onApart={() => void apart()}
        onMessage={onMessage}
        onVenues={() => void navigate(pathOf(LISTS[venue.category]))}
        onService={openService}
      />
      <LaunchDialogs />
      <PlaySlot />
    </>
  )
}

/** While the venue does not tell what is there, or a transfer is under way, it is asked again: its game says nothing of that. */
const ASK_AGAIN_MS = 10_000
function isToldNow(balances: AllBalance | undefined, { channelCode }: ListedVenue): boolean {
  const there = balances?.venues.find((one) => one.channelCode === channelCode)
  return there?.asOf === null && there.netFen !== undefined
}

/** A round is recomputed in a tab of its own: the game goes on. */
function verify(round: unknown): void {
  const typed = typedOf(round)
  if (typed) open(`${pathOf('fairness')}?${searchOf(typed)}`, '_blank')
}

/**
 * On leaving a game its member's money is asked for again. Out of a venue with its own wallet it comes back, where that was switched on, unless the
 * game goes on in a window of its own.
 */
function useLeaving({ form }: ListedVenue, isApart: boolean): void {
  const client = useQueryClient()
  const onLeave = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    void client.invalidateQueries({ queryKey: allBalanceQuery.queryKey })
    void client.invalidateQueries({ queryKey: collectionQuery.queryKey })
    if (form === 'transfer' && !isApart && client.getQueryData(allBalanceQuery.queryKey)?.autoTransfer) bringBack()
  })
  useEffect(() => () => onLeave(), [])
}
