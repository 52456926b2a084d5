import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { storage } from '../../db/storage.ts'
import { InstallHint } from '../../features/install/install-hint.tsx'
import { mayOfferInstall } from '../../features/install/install-offer.ts'
import { systemClock } from '../../platform/clock.ts'
import { useInstallOffer } from './install.ts'

/** The hint is shown on home alone: elsewhere its place belongs to the slip. */
export function InstallSlot() {
  const { pathname } = useLocation()
  const offer = useInstallOffer((state) => state.offer)
  const [may, setMay] = useState(() => mayOfferInstall(storage.get('installHintClosedAt'), systemClock.now()))
  if (!offer || !may || pathname !== '/') return null
  const close = () => {
    setMay(false)
    storage.set('installHintClosedAt', systemClock.now())
    useInstallOffer.setState({ offer: null })
  }
  return <InstallHint offer={offer} onClose={close} />
}
