import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import type { PlayOverview } from '../../../contract/safe-play.ts'
import { storage } from '../../db/storage.ts'
import { Reminder } from './reminder.tsx'

/** How each call without an answer gets one, the oldest first. */
const waiting: (() => void)[] = []

beforeEach(() => {
  // Plain calls, from a known device.
  storage.set('safeSwitch', 0)
  storage.set('deviceId', '0'.repeat(32))
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    waiting.push(() => resolve(new Response(JSON.stringify({ status_code: CODES.success, data: {}, message: '' }))))
    return promise
  })
})
afterEach(() => {
  storage.remove('safeSwitch')
  vi.unstubAllGlobals()
})

test('who presses one interval, another and the first again sees the first until the server has it [SAFE-04]', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <Reminder overview={{ reminderMinutes: 60 } as PlayOverview} />
      </I18nProvider>
    </QueryClientProvider>,
  )
  const shown = () => [
    screen.getByRole('radiogroup').getAttribute('aria-busy'),
    screen.getByRole('radio', { checked: true }).closest('label')?.textContent,
  ]
  for (const minutes of ['30 分', '120 分', '30 分']) fireEvent.click(screen.getByRole('radio', { name: minutes }))
  for (let press = 0; press < 3; press++) {
    await waitFor(() => expect(waiting).toHaveLength(1))
    expect(shown()).toEqual(['true', '30 分'])
    waiting.shift()?.()
  }
  await waitFor(() => expect(shown()).toEqual(['false', '60 分']))
})
