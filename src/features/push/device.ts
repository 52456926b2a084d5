import type { Payload } from '../../../contract/endpoints.ts'

/**
 * What this browser can do. `install`: only once the app is on the home screen; `blocked`: the player refused the site's notifications;
 * `none`: nothing, or the page has no service worker.
 */
export type DeviceState = 'ready' | 'install' | 'blocked' | 'none'

export function deviceState(installsByHand: boolean): DeviceState {
  if (installsByHand) return 'install'
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Asks the player and the browser's push service; to be called in the task of a press. Says why not otherwise. */
export async function subscribeDevice(key: string): Promise<Payload<'push.subscribe'> | 'blocked' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return 'failed'
    const options = { userVisibleOnly: true, applicationServerKey: key }
    const subscription = await registration.pushManager.subscribe(options).catch(async () => {
      // Subscribed with another key: of a site that was set up anew.
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      return registration.pushManager.subscribe(options)
    })
    const { endpoint = '', keys = {}, expirationTime = null } = subscription.toJSON()
    return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', expiresAt: expirationTime }
  } catch {
    return 'failed'
  }
}

export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
