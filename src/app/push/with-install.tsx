import { type ReactNode, useState } from 'react'
import { installsByHand } from '../../features/install/install-offer.ts'
import { IosSteps } from '../../features/install/ios-steps.tsx'
import type { PushHost } from '../../features/push/push-settings.tsx'
import { LOCAL_SPORT_VENUE, pathOf } from '../navigation/routes.ts'

/** Gives parts of push what other features know. */
export function WithInstall({ children }: { children: (host: PushHost) => ReactNode }) {
  const [steps, setSteps] = useState(false)
  return (
    <>
      {children({ installsByHand: installsByHand(navigator), onInstall: () => setSteps(true), gamePath })}
      {steps && <IosSteps onClose={() => setSteps(false)} />}
    </>
  )
}

const gamePath = (gameId: string) => pathOf('localGame', { enName: LOCAL_SPORT_VENUE, gameId })
