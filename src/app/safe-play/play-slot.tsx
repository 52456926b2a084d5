import { withTexts } from '../../i18n/catalogues.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useSession } from '../session/use-session.ts'

const loadWatch = () => withTexts(['safePlay', 'later', 'codes'], async () => (await import('./watch.tsx')).Watch)

/** Once the page has come to rest, what the site says to a member by itself. */
export function PlaySlot() {
  const { state, epoch } = useSession()
  const isMember = state === 'member'
  const Watch = useLoaded(useIdle() && isMember, loadWatch)
  return Watch && isMember && <Watch key={epoch} />
}
