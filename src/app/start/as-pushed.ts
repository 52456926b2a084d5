import { t } from '@lingui/core/macro'
import { isAskPage } from '../../sw/protocol.ts'
import { session } from '../../transport/session.ts'
import { toast } from '../../ui/toast-store.ts'

/**
 * Does what the service worker asks for: opens the page of a notification that was pressed, and tells what was pushed while the player looks
 * at this page. No notification outlives the member's session here.
 */
export function followPushes(open: (path: string) => void, workers: ServiceWorkerContainer | undefined = navigator.serviceWorker): void {
  workers?.addEventListener('message', ({ data, ports: [port] }) => {
    if (!isAskPage(data)) return
    port?.postMessage(null)
    if (data.type === 'OPEN_PAGE') return open(data.path)
    const { title, body, path } = data.note
    toast.card({ tone: 'info', title, text: body, action: { label: t`点开看`, onPress: () => open(path) } })
  })
  session.subscribe((why) => {
    if (why !== 'login') void closeNotifications(workers).catch(() => undefined)
  })
}

async function closeNotifications(workers: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await workers?.getRegistration()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
}
