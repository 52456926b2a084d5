import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PushOffer } from './push-offer.tsx'

const site = vi.hoisted(() => ({ here: false, asked: [] as string[] }))
vi.mock('../../transport/call.ts', () => ({
  call: async (key: string) => {
    site.asked.push(key)
    const quiet = { on: false, from: 1_380, to: 480 }
    return { ok: true, data: { key: 'B'.repeat(87), kinds: [], letters: [], content: false, here: site.here, quiet } }
  },
}))

const DAY_MS = 24 * 3_600_000
const requestPermission = vi.fn()
const notification = { permission: 'default', requestPermission }

beforeEach(() => {
  localStorage.clear()
  Object.assign(site, { here: false, asked: [] })
  notification.permission = 'default'
  requestPermission.mockReset()
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, serviceWorker: {} })
})

function open() {
  const onChoose = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { unmount, container } = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <PushOffer installsByHand={false} onChoose={onChoose} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { onChoose, unmount, container }
}

test('above the letters the page offers push in its own words; its yes leads to the switches and asks the browser nothing [BET-12] [MSG-08]', async () => {
  const { onChoose } = open()
  fireEvent.click(await screen.findByRole('button', { name: '选种类' }))
  expect(onChoose).toHaveBeenCalledOnce()
  expect(requestPermission).not.toHaveBeenCalled()
})

test('declined, it stays away for thirty days [MSG-08]', async () => {
  const { unmount, container } = open()
  fireEvent.click(await screen.findByRole('button', { name: '不用' }))
  expect(container.textContent).toBe('')
  unmount()
  site.asked = []
  const now = Date.now()
  const date = vi.spyOn(Date, 'now').mockReturnValue(now + 29 * DAY_MS)
  const later = open()
  expect([later.container.textContent, site.asked]).toEqual(['', []])
  later.unmount()
  date.mockReturnValue(now + 31 * DAY_MS)
  open()
  await screen.findByText('关掉页面后，也想收到吗')
  date.mockRestore()
})

test('where push is on, or the browser refuses it, nothing is offered', async () => {
  site.here = true
  const { container, unmount } = open()
  await waitFor(() => expect(site.asked).toEqual(['push.settings']))
  expect(container.textContent).toBe('')
  unmount()
  notification.permission = 'denied'
  expect(open().container.textContent).toBe('')
})
