import { t } from '@lingui/core/macro'
import { registerServiceWorker } from '../../sw/client.ts'
import { isMoneyUnderWay, whenMoneyRests } from '../../transport/money/under-way.ts'
import { toast } from '../../ui/toast-store.ts'

let look: () => void = () => undefined
/** A bet may be placed between the press and the reload. */
const reload = () => whenMoneyRests(() => location.reload())
let accept = reload

/** False, and says so, while a money call is on its way: its outcome is to be seen, and of several bets the next to be sent. */
function mayReload(): boolean {
  if (!isMoneyUnderWay()) return true
  toast.pill(t`有一笔还在等结果，等到以后再更新`)
  return false
}

function offer(): void {
  toast.card({
    tone: 'info',
    title: t`新版本已就绪`,
    text: t`更新会重新打开页面，投注单和已提交的注单不受影响。`,
    action: {
      label: t`立即更新`,
      onPress() {
        if (mayReload()) accept()
        else whenMoneyRests(offer)
      },
    },
    later: t`稍后`,
  })
}

/** Without a service worker the app is online only, but else the same: a browser that refuses it needs no notice. */
export function startUpdates(): void {
  registerServiceWorker((acceptBuild) => {
    accept = acceptBuild
    offer()
  }, reload)
    .then((registered) => {
      look = registered
    })
    .catch(() => undefined)
}

/** Called when this page is too old: shows the notice of a new build now, if there is one. */
export const lookForUpdate = (): void => look()

/** Takes the new build that waits; without one, reloads whichever is served. Not while a money call is on its way. */
export const takeUpdate = (): void => {
  if (mayReload()) accept()
}
