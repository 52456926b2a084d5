import { installsByHand } from '../../features/install/install-offer.ts'
import type { LetterPushed } from '../../features/letter/letter-settings.tsx'
import { LetterSwitch } from '../../features/push/letter-switch.tsx'
import { PushOffer } from '../../features/push/push-offer.tsx'
import { PushSettings } from '../../features/push/push-settings.tsx'
import { WithInstall } from './with-install.tsx'

/** The switches of push, beside those of letters. */
export const PushPanel = () => (
  <div className="border-line bg-surface px-4 pt-1 pb-4 max-md:border-y md:rounded-md md:border">
    <WithInstall>{(host) => <PushSettings {...host} />}</WithInstall>
  </div>
)

/** The switch of push in the row of a kind of letter. */
export const letterPush: LetterPushed = (kind, label, comes) => (
  <LetterSwitch kind={kind} label={label} comes={comes} installsByHand={installsByHand(navigator)} />
)

/** Above the letters. */
export const offer = (onChoose: () => void) => <PushOffer installsByHand={installsByHand(navigator)} onChoose={onChoose} />
