import { PushSettings } from '../../features/push/push-settings.tsx'
import { WithInstall } from './with-install.tsx'

/** The switches of push, beside those of letters. */
export const PushPanel = () => (
  <div className="border-line bg-surface px-4 pt-1 pb-4 max-md:border-y md:rounded-md md:border">
    <WithInstall>{(host) => <PushSettings {...host} />}</WithInstall>
  </div>
)
