import { isFootball } from '../../../domain/sports.ts'
import { FollowBell, FollowPanel } from '../../features/push/follow-bell.tsx'
import type { GameInfo } from '../../features/sport/odds/odds-book.ts'
import { gameLabel } from '../../features/sport/row/row-info.tsx'
import { stars } from '../betting/stars.ts'
import { WithInstall } from './with-install.tsx'

export const GameBell = ({ info, open, onPress }: { info: GameInfo; open: boolean; onPress: () => void }) => (
  <FollowBell gameId={info.gameId} name={gameLabel(info)} open={open} onPress={onPress} />
)

/** What is told of a game; a game that is followed is starred, too. */
export function GameFollow({ info: { gameId, gameType, isLive } }: { info: GameInfo }) {
  const star = () => stars.get().games.has(gameId) || stars.toggle('games', gameId)
  return (
    <WithInstall>
      {(host) => <FollowPanel {...host} gameId={gameId} football={isFootball(gameType)} started={isLive === 1} onFollow={star} />}
    </WithInstall>
  )
}
