import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { CODES } from '../../contract/codes.ts'
import type { EndpointKey } from '../../contract/endpoints.ts'
import { type Refusal, refusals } from '../transport/call.ts'
import { toast } from '../ui/toast-store.ts'
import { openDialog } from './dialogs.ts'

/** What the whole page answers to, whoever asked; the caller gets the refusal all the same. */
export function useRefusals(): void {
  const { t } = useLingui()
  const answer = useEffectEvent(({ code, message }: Refusal, key: EndpointKey) => {
    if (code === CODES.bindRealName)
      openDialog({ kind: 'tips', text: message || t`请先完善姓名`, action: { label: t`去完善`, to: 'userinfo' } })
    else if (code === CODES.uidVerification && key.startsWith('sport.')) toast.pill(t`数据异常，请重新进入游戏`)
  })
  useEffect(() => refusals.subscribe((refusal, key) => answer(refusal, key)), [])
}
