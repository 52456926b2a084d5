import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EndpointKey, Payload } from '../../contract/endpoints.ts'
import { noticeText } from '../i18n/problem-text.ts'
import type { Refusal } from '../transport/call.ts'
import { Fault } from '../transport/fault.ts'
import { tryCall } from '../transport/try-call.ts'

/** Sends a form's one call; returns the problem, null once it is done. Presses while it is on its way are ignored. */
export function useSubmit<K extends EndpointKey>(key: K) {
  const { i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const submit = async (
    payload: () => Promise<Payload<K>>,
  ): Promise<{ text: string | null; refusal: Refusal | null } | 'done' | 'busy'> => {
    if (busy) return 'busy'
    setBusy(true)
    try {
      const problem = await tryCall(key, await payload())
      if (!problem) return 'done'
      return { text: noticeText(i18n, problem), refusal: problem instanceof Fault ? null : problem }
    } finally {
      setBusy(false)
    }
  }
  return { busy, submit }
}
