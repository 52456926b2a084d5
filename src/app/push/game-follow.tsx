import { useState } from 'react'
import { isFootball } from '../../../domain/sports.ts'
import { installsByHand } from '../../features/install/install-offer.ts'
import { IosSteps } from '../../features/install/ios-steps.tsx'
import { FollowBell, FollowPanel } from '../../features/push/follow-bell.tsx'
import type { GameInfo } from '../../features/sport/odds/odds-book.ts'
import { gameLabel } from '../../features/sport/row/row-info.tsx'
import { stars } from '../betting/stars.ts'

export const GameBell = ({ info, open, onPress }: { info: GameInfo; open: boolean; onPress: () => void }) => (
  <FollowBell gameId={info.gameId} name={gameLabel(info)} open={open} onPress={onPress} />
)

/** What is told of a game; a game that is followed is starred, too. */
export function GameFollow({ info: { gameId, gameType, isLive } }: { info: GameInfo }) {
  const [steps, setSteps] = useState(false)
  const star = () => stars.get().games.has(gameId) || stars.toggle('games', gameId)
  return (
    <>
      <FollowPanel
        gameId={gameId}
        football={isFootball(gameType)}
        started={isLive === 1}
        onFollow={star}
        installsByHand={installsByHand(navigator)}
        onInstall={() => setSteps(true)}
      />
      {steps && <IosSteps onClose={() => setSteps(false)} />}
    </>
  )
}
