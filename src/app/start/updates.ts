import { t } from '@lingui/core/macro'
import { registerServiceWorker } from '../../sw/client.ts'
import { toast } from '../../ui/toast-store.ts'

let look: () => void = () => undefined
let accept = () => location.reload()

/** Without a service worker the app is the same, but online only: a browser that refuses it is no fault of ours to show. */
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

/** This page is known to be too old: should there be a new build, its notice comes now. */
export const lookForUpdate = (): void => look()

/** Take the new build that waits; where none does, whichever is served. */
export const takeUpdate = (): void => accept()
