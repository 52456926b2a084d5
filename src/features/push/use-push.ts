import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndpointKey, Payload } from '../../../contract/endpoints.ts'
import type { PushKind, PushSettings, QuietHours } from '../../../contract/push.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { toast } from '../../ui/toast-store.ts'
import { type DeviceState, deviceState, subscribeDevice, unsubscribeDevice } from './device.ts'
import { settingsQuery } from './push-queries.ts'

export interface PushSwitches {
  /** Undefined until they are known. */
  settings: PushSettings | undefined
  device: DeviceState
  busy: boolean
  /** Turns a kind, or what the lock screen says. */
  set(what: PushKind | 'content', on: boolean): Promise<void>
  /** Subscribes this device, which asks the player for permission where none was given; `kind` is turned on with it. */
  turnOn(kind?: PushKind): Promise<void>
  isOn(kind: PushKind): boolean
  /** Turns a kind the other way; the first of a device that can subscribe brings the device along. */
  flip(kind: PushKind): Promise<void>
  setQuiet(hours: QuietHours): Promise<void>
  turnOff(): Promise<void>
}

/** The member's switches of push, and this device's part in it. */
export function usePush(installsByHand: boolean): PushSwitches {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { data: settings } = useQuery(settingsQuery)
  const [device, setDevice] = useState(() => deviceState(installsByHand))
  const [busy, setBusy] = useState(false)

  /** Whether it was done. */
  const ask = async <K extends EndpointKey>(key: K, payload: Payload<K>): Promise<boolean> => {
    const problem = await tryCall(key, payload)
    const text = problem && noticeText(i18n, problem)
    if (text) toast.pill(text)
    return problem === null
  }
  const alone = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    await work()
    await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
    setBusy(false)
  }
  const isOn = (kind: PushKind) => [...(settings?.kinds ?? []), ...(settings?.letters ?? [])].includes(kind)
  const set: PushSwitches['set'] = (what, on) =>
    alone(async () => {
      await ask('push.set', { what, on })
    })
  const turnOn: PushSwitches['turnOn'] = (kind) =>
    alone(async () => {
      if (!settings) return
      const subscribed = await subscribeDevice(settings.key)
      setDevice(deviceState(installsByHand))
      if (subscribed === 'failed') toast.pill(t`这个浏览器没有连上推送服务，请稍后再试`)
      if (typeof subscribed === 'string' || !(await ask('push.subscribe', subscribed))) return
      if (kind && !isOn(kind)) await ask('push.set', { what: kind, on: true })
    })
  return {
    settings,
    device,
    busy,
    set,
    turnOn,
    isOn,
    flip: (kind) => (isOn(kind) || settings?.here || device !== 'ready' ? set(kind, !isOn(kind)) : turnOn(kind)),
    setQuiet: (hours) =>
      alone(async () => {
        await ask('push.setQuiet', hours)
      }),
    turnOff: () =>
      alone(async () => {
        await ask('push.unsubscribe', {})
        await unsubscribeDevice().catch(() => undefined)
      }),
  }
}
