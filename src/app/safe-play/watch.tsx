import { PlayWatch } from '../../features/safe-play/play-watch.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { signOut } from '../member/sign-out.ts'
import { pathOf } from '../navigation/routes.ts'
import { breakBegan } from './break-began.ts'

/** A member's reminders, on every page. */
export const Watch = () => (
  <PlayWatch
    watchPlay={watchPlay}
    paths={{ limits: pathOf('limits'), record: pathOf('betRecord') }}
    onLeft={breakBegan}
    onSignOut={signOut}
  />
)

const watchPlay = (onChange: () => void) => watchMe('play', onChange)
