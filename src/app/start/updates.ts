import { t } from '@lingui/core/macro'
import { registerServiceWorker } from '../../sw/client.ts'
import { toast } from '../../ui/toast-store.ts'

let look: () => void = () => undefined
let accept = () => location.reload()

/** Without a service worker the app is online only, but else the same: a browser that refuses it needs no notice. */
export function startUpdates(): void {
  registerServiceWorker((acceptBuild) => {
    accept = acceptBuild
    toast.card({
      tone: 'info',
      title: t`新版本已就绪`,
      text: t`更新会重新打开页面，已提交的注单不受影响。`,
      action: { label: t`立即更新`, onPress: accept },
      later: t`稍后`,
    })
  })
    .then((registered) => {
      look = registered
    })
    .catch(() => undefined)
}

/** Called when this page is too old: shows the notice of a new build now, if there is one. */
export const lookForUpdate = (): void => look()

/** Takes the new build that waits; without one, reloads whichever is served. */
export const takeUpdate = (): void => accept()
