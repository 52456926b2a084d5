import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gift } from '../../../../contract/activity.ts'
import { problemText } from '../../../i18n/problem-text.ts'
import { online } from '../../../platform/online.ts'
import { ask, problemOf } from '../../../transport/call-query.ts'
import type { JoinMoney } from './join-call.ts'
import { refreshActivities, standingQuery } from './queries.ts'

/** What a press waits for: the member's word on what joining gives. */
export interface Asked {
  gift: Gift
  choice: string | undefined
}

/**
 * A press on join: verification, then what it would give, then the call that joins. A visitor is asked to log in and nothing is sent. `asks`:
 * whether a member confirms first.
 */
export function useJoin(
  activity: string,
  money: JoinMoney,
  { member, asks, onLogin }: { member: boolean; asks: boolean; onLogin: () => void },
) {
  const { i18n, t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [looking, setLooking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = (choice: string | undefined) => {
    setAsked(null)
    money.send((id) => ({ id, activity, ...(choice !== undefined && { choice }) }))
  }
  /** Asks the server; what goes wrong is said. */
  const inquire = async (calls: () => Promise<void>) => {
    setLooking(true)
    setProblem(null)
    try {
      await calls()
    } catch (error) {
      setProblem(online.get() ? problemText(i18n, problemOf(error)) : t`现在没有网络，没有发出去`)
    } finally {
      setLooking(false)
    }
  }
  const look = (choice: string | undefined) =>
    inquire(async () => {
      const standing = await client.fetchQuery({ ...standingQuery(activity), staleTime: 0 })
      if (standing.state !== 'open') return
      const payload = { activity, ...(choice !== undefined && { choice }) }
      const { gift } = await ask('act.confirmInfo', payload)
      if (asks) setAsked({ gift, choice })
      else send(choice)
    })
  /** Ends taking part; there is nothing to give back, so it asks nothing and may be joined again. */
  const leave = () =>
    inquire(async () => {
      await ask('act.leaveActivity', { activity })
      refreshActivities(client)
    })
  const { at } = money.state
  const busy = looking || at === 'pending' || at === 'checking'
  return {
    asked,
    busy,
    problem,
    press(choice?: string): void {
      if (!member) onLogin()
      else if (!busy) void look(choice)
    },
    confirm: () => asked && send(asked.choice),
    dismiss: () => setAsked(null),
    leave: () => void leave(),
  }
}
