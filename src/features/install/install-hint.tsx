import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useMedia } from '../../ui/use-media.ts'
import { AppIcon } from './app-icon.tsx'
import type { InstallOffer } from './install-offer.ts'

const loadSteps = async () => (await import('./ios-steps.tsx')).IosSteps

/** A card at the edge that covers no control; where the browser has no install button, it shows three steps. */
export function InstallHint({ offer, onClose }: { offer: InstallOffer; onClose: () => void }) {
  const { t } = useLingui()
  const phone = !useMedia('(min-width: 48rem)')
  const [stepping, setStepping] = useState(false)
  const Steps = useLoaded(stepping, loadSteps, () => setStepping(false))
  const install = () => {
    if (offer === 'steps') {
      setStepping(true)
      return
    }
    // Either choice uses up the offer.
    offer.prompt().then(onClose, onClose)
  }
  return (
    <>
      {!Steps && (
        <section
          aria-label={t`安装应用`}
          className="fixed inset-x-3 bottom-[calc(var(--tabbar-h)+var(--safe-bottom)+0.75rem)] z-(--z-fab) flex items-start gap-3 rounded-md bg-raised py-3.5 pr-1 pl-3.5 text-fg shadow-2 md:inset-x-auto md:top-18 md:right-6 md:bottom-auto md:w-100 md:p-4"
        >
          <AppIcon />
          <div className="min-w-0 flex-1">
            <b className="text-lg">{phone ? t`安装到主屏幕` : t`把 Parlay 装到这台电脑`}</b>
            <p className="text-sm text-fg-2">
              {phone ? <Trans>打开更快，断网也能看已存的内容</Trans> : <Trans>单独的窗口，离线也能打开看过的内容，可随时卸载。</Trans>}
            </p>
            <div className="mt-2 flex gap-2 md:mt-3">
              <Button className="max-md:h-11" onClick={install}>
                <Trans>安装</Trans>
              </Button>
              <Button className="max-md:h-11" variant="quiet" onClick={onClose}>
                <Trans>以后再说</Trans>
              </Button>
            </div>
          </div>
          <CloseButton size="xl" className="-mt-2.5 md:-mt-3 md:-mr-3" onClick={onClose} />
        </section>
      )}
      {Steps && <Steps onClose={onClose} />}
    </>
  )
}
