import '../../transport/learn-sport.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { TOPIC } from '../../../contract/feed-ids.ts'
import { isFootball } from '../../../domain/sports.ts'
import { BuilderSwitch } from '../../features/betting/slip/builder-switch.tsx'
import { GameView } from '../../features/sport/game/game-view.tsx'
import { useGame } from '../../features/sport/odds/sports-context.ts'
import { withTexts } from '../../i18n/catalogues.ts'
import { callQuery } from '../../transport/call-query.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { odds, slip } from '../betting/betting.ts'
import { setOwnTitle } from '../navigation/own-title.ts'
import { isLocalSportVenue } from '../navigation/routes.ts'
import { useSession } from '../session/use-session.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { LocalSports, type VenueView } from './sports-page.tsx'

/** `/game/sport/<venue>/<game>`: one game of our own venue, in the frame of its lists. */
export function GamePage() {
  const { enName, gameId } = useParams()
  const isGame = TOPIC.test(`game/${gameId}`)
  return isLocalSportVenue(enName) && isGame ? <LocalSports View={Game} chatOf={gameId} /> : <NotFoundPage />
}

/** The feed brings current prices; their earlier moves are asked for. */
const MOVES_EVERY_MS = 15_000

const loadFollow = () => withTexts(['push', 'install'], () => import('../push/game-follow.tsx'))

/** The bell of a game, and what it opens below the game's head; for members, once the page has come to rest. */
function useFollow(gameId: string) {
  const isMember = useSession().state === 'member'
  const parts = useLoaded(useIdle() && isMember, loadFollow)
  const [openOf, setOpenOf] = useState('')
  const info = useGame(odds, gameId)?.info
  if (!isMember || !info) return {}
  // Its place: what stands beside it would go to the next line when it comes, and the page down with it.
  if (!parts) return { bell: <span className="size-7" /> }
  const open = openOf === gameId
  const { GameBell, GameFollow } = parts
  return {
    bell: <GameBell info={info} open={open} onPress={() => setOpenOf(open ? '' : gameId)} />,
    belowHead: open && <GameFollow key={gameId} info={info} />,
  }
}

function Game({ asks, ...venue }: VenueView) {
  const { gameId = '' } = useParams()
  const { pathname } = useLocation()
  const { data, dataUpdatedAt, failureCount, refetch } = useQuery({
    ...callQuery('sport.gameDetail', { gameId }),
    refetchInterval: MOVES_EVERY_MS,
    enabled: asks,
  })
  const isDown = venue.link !== 'open'
  useEffect(() => {
    if (!isDown || !data?.game || odds.list(`game/${gameId}`).state !== 'loading') return
    // The call's last answer, perhaps an earlier page's, is the game as last known.
    const { game, clockAt, speed } = data
    odds.apply({ kind: 'answer', topic: `game/${gameId}`, askedAt: dataUpdatedAt, body: { games: [game], clockAt, speed } })
  }, [isDown, data, dataUpdatedAt, gameId])
  const onTitle = useCallback((title: string) => setOwnTitle(pathname, title), [pathname])
  const moves = { moves: data?.moves ?? null, clockAt: data?.clockAt ?? 0, failed: failureCount > 0, onRetry: () => void refetch() }
  const { bell, belowHead } = useFollow(gameId)
  const gameType = useGame(odds, gameId)?.info.gameType
  const below = (
    <>
      {belowHead}
      {gameType && isFootball(gameType) && <BuilderSwitch slip={slip} />}
    </>
  )
  return <GameView {...venue} bell={bell} belowHead={below} gameId={gameId} moves={moves} onTitle={onTitle} />
}
