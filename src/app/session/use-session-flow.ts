import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import { type SessionChange, session } from '../../transport/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { whenPainted } from '../../ui/use-painted.ts'
import { admission } from '../navigation/admission.ts'
import { closeDialog, openAuth, useDialogs } from '../navigation/dialogs.ts'
import { pathOf, routeOf } from '../navigation/routes.ts'
import { useGoTo } from '../navigation/use-go-to.ts'
import { forgetMember } from '../query-client.ts'
import { followRegisterQuery } from './register-query.ts'
import { takeTurned, takeWanted, want } from './turned-away.ts'

/** What the page does when a visitor opens a members' page, and when the session begins or ends, in this tab or another. */
export function useSessionFlow(): void {
  const { t } = useLingui()
  const client = useQueryClient()
  const location = useLocation()
  const goTo = useGoTo()
  const navigate = useNavigate()
  const isAdmitted = () => admission(routeOf(location.pathname), session.get()) === 'show'

  const ask = useEffectEvent(() => {
    // By another tab, while home was on its way.
    if (session.get().state === 'member') return
    openAuth('login')
    toast.pill(t`请先登录后了解更多`)
  })
  const guard = useEffectEvent(() => {
    // The dialog is loaded after what it stands over is on the screen, over whatever page that is by then.
    if (takeTurned()) void whenPainted.then(() => ask())
    else if (!isAdmitted()) {
      want(createPath(location))
      goTo('home', { replace: true })
      ask()
    }
  })
  useEffect(() => {
    if (location) guard()
  }, [location])

  const { search } = location
  useEffect(
    () => followRegisterQuery(search, { isVisitor: () => session.get().state === 'visitor', open: () => openAuth('register') }),
    [search],
  )

  /** A visitor who was turned away gets, with the login, the page that was asked for; who went on elsewhere stays there. */
  const goOn = () => {
    const to = takeWanted()
    if (to && location.pathname === pathOf('login')) void navigate(to)
  }
  useEffect(() => useDialogs.subscribe((now, before) => before.open && !now.open && want('')), [])

  const onChange = useEffectEvent((why: SessionChange) => {
    if (session.get().state === 'member') goOn()
    if (why === 'login') return
    void forgetMember(client)
    if (session.get().state === 'member') return closeDialog('auth')
    if (why === 'expired') {
      goTo('login')
      toast.pill(t`请重新登录`)
    } else if (why !== 'elsewhere' || !isAdmitted()) goTo('home')
  })
  useEffect(() => session.subscribe((why) => onChange(why)), [])
}
