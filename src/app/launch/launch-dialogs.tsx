import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { EnterDialog } from '../../features/wallet/transfer/enter-dialog.tsx'
import { allBalanceQuery } from '../../features/wallet/venues/venue-queries.ts'
import { toast } from '../../ui/toast-store.ts'
import { useTransfer } from '../money/venue-money.ts'
import { useSession } from '../session/use-session.ts'
import { NOT_ENTERING, useEntering } from './launched.ts'
import { useLaunch } from './use-launch.ts'

/** What a launch asks: whether money is taken along into a venue with its own wallet. From a game of it money is moved in the same way. */
export function LaunchDialogs() {
  const { t } = useLingui()
  const { asked, owedFen, isInside } = useEntering()
  const launch = useLaunch()
  const transfer = useTransfer()
  const isMember = useSession().state === 'member'
  const { data } = useQuery({ ...allBalanceQuery, enabled: isMember && asked !== null })
  const close = () => {
    useEntering.setState(NOT_ENTERING)
    transfer.onDismiss()
  }
  const enter = () => {
    close()
    if (asked && !isInside) launch({ ...asked, isActivity: 1 })
  }
  const onDone = useEffectEvent(() => {
    if (!asked) return
    // A card, since the launch's own notice takes the place of any pill.
    if (transfer.state.at === 'done' && transfer.state.answer.state === 'moving') {
      toast.card({
        tone: 'warn',
        title: t`这笔转账在途中`,
        text: isInside
          ? t`${asked.venueName}还没有答复。有结果会到账或退回中心钱包。`
          : t`${asked.venueName}还没有答复。有结果会到账或退回中心钱包；现在先进入。`,
      })
    } else if (isInside) toast.card({ tone: 'success', title: t`转账成功`, text: t`已转入${asked.venueName}` })
    else toast.card({ tone: 'success', title: t`转账成功`, text: t`已转入${asked.venueName}，正在启动` })
    enter()
  })
  const isDone = transfer.state.at === 'done'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone])
  const send = (amount: string) => {
    if (asked) transfer.send((id) => ({ id, channelCode: asked.channelCode, ty: 'in', amount, isActivity: 1, name: asked.venueName }))
  }
  return (
    <EnterDialog
      venue={asked && { channelCode: asked.channelCode, name: asked.venueName }}
      owedFen={owedFen}
      isInside={isInside}
      balances={data}
      state={transfer.state}
      onSend={send}
      onEnter={enter}
      onClose={close}
    />
  )
}
