import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../transport/session.ts'
import { usePainted, useToCome } from '../../ui/use-painted.ts'
import { useDialogs } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'
import { turnAway } from './turned-away.ts'
import { useSessionFlow } from './use-session-flow.ts'

beforeEach(() => {
  session.signOut('logout')
  useDialogs.setState({ open: null })
})

/** A start whose first page is on the screen when it is no longer `coming`. */
function Start({ coming }: { coming: boolean }) {
  useToCome(coming)
  usePainted()
  useSessionFlow()
  const { pathname, search } = useLocation()
  return <Link to="/help">{pathname + search}</Link>
}
const start = (coming: boolean) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[location.pathname]}>
        <Start coming={coming} />
      </MemoryRouter>
    </QueryClientProvider>
  </I18nProvider>
)

test('a visitor who was turned away and went on before home was on the screen is asked to log in there, not taken back [ROUTE-13]', async () => {
  history.replaceState(null, '', pathOf('limits'))
  turnAway()
  const { rerender } = render(start(true))
  act(() => screen.getByRole('link', { name: '/' }).click())
  expect(screen.getByRole('link', { name: '/help' })).toBeDefined()
  expect(useDialogs.getState().open).toBeNull()
  rerender(start(false))
  await waitFor(() => expect(useDialogs.getState().open).toEqual({ kind: 'auth', mode: 'login' }))
  expect(screen.getByRole('link', { name: '/help' })).toBeDefined()
})

test.each([
  ['leads to the page that was asked for, with its query', () => undefined, '/game/sport/crty?code=K7PM4XQ9'],
  ['after the dialog was closed leads nowhere', () => useDialogs.setState({ open: null }), '/'],
])('a login of a visitor who was turned away %s [ROUTE-13]', async (_, meanwhile, at) => {
  history.replaceState(null, '', '/game/sport/crty?code=K7PM4XQ9')
  turnAway()
  render(start(false))
  await waitFor(() => expect(useDialogs.getState().open).toEqual({ kind: 'auth', mode: 'login' }))
  act(meanwhile)
  act(() => session.signIn({ token: 'token', userId: 'a' }))
  expect(screen.getByRole('link').textContent).toBe(at)
})
