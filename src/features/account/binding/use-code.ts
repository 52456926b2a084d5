import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { noticeText } from '../../../i18n/problem-text.ts'
import { steadyClock } from '../../../platform/clock.ts'
import type { Refusal } from '../../../transport/call.ts'
import { Fault } from '../../../transport/fault.ts'
import { toast } from '../../../ui/toast-store.ts'

const again = z.object({ againInSeconds: z.int() })

type Sent = { end: 'done'; data: { againInSeconds: number } } | { end: 'closed' } | { end: 'refused'; refusal: Refusal }

/** Asking for a code: when another may be asked for, and what went wrong. `onSent`: the code is on its way. */
export function useCode(send: () => Promise<Sent>, onSent: () => void, way: 'phone' | 'email' = 'phone') {
  const { t, i18n } = useLingui()
  const [againAt, setAgainAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const waitFor = (seconds: number) => setAgainAt(steadyClock.now() + seconds * 1000)
  const ask = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const outcome = await send()
      if (outcome.end === 'done') {
        waitFor(outcome.data.againInSeconds)
        toast.pill(way === 'email' ? t`获取邮箱验证码成功` : t`获取手机验证码成功`, 'done')
        onSent()
      } else if (outcome.end === 'refused') {
        const { data } = z.safeParse(again, outcome.refusal.data)
        if (data) waitFor(data.againInSeconds)
        setProblem(noticeText(i18n, outcome.refusal))
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      setProblem(noticeText(i18n, error))
    } finally {
      setBusy(false)
    }
  }
  return { againAt, busy, problem, ask, clear: () => setProblem(null) }
}
