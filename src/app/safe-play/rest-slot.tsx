import { withTexts } from '../../i18n/catalogues.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { pathOf } from '../navigation/routes.ts'
import { useSession } from '../session/use-session.ts'

const loadNotice = () => withTexts(['safePlay'], async () => (await import('../../features/safe-play/rest-notice.tsx')).RestNotice)

/** On the slip, once the page has come to rest: why no bet is taken, until when, and what works all the same. */
export function RestSlot() {
  const isMember = useSession().state === 'member'
  const Notice = useLoaded(useIdle() && isMember, loadNotice)
  return Notice && isMember && <Notice path={pathOf('limits')} />
}
