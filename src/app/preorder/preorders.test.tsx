import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { waitingPreorder } from '../../../tests/support/preorder.ts'
import { PreorderStrip, RecordedPreorders, usePreorderForm } from './preorders.tsx'

const site = vi.hoisted(() => ({ list: [] as unknown[], asked: [] as string[], watchers: new Set<() => void>() }))
vi.mock('../../transport/call.ts', () => ({
  call: async (key: string) => {
    site.asked.push(key)
    return { ok: true, data: { list: site.list } }
  },
}))
vi.mock('../feed/watch-me.ts', () => ({
  watchMe(_: unknown, onChange: () => void) {
    site.watchers.add(onChange)
    return () => site.watchers.delete(onChange)
  },
}))
vi.mock('../betting/betting.ts', () => ({ odds: { game: () => undefined } }))
vi.mock('../betting/use-betting.ts', () => ({ useQuotes: () => [] }))

beforeEach(() => {
  Object.assign(site, { list: [waitingPreorder('10000')], asked: [] })
  site.watchers.clear()
})

const show = (part: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
    </I18nProvider>,
  )

/** What is asked when something changed elsewhere. */
async function askedAtHint(): Promise<string[]> {
  site.asked = []
  await act(async () => {
    for (const onChange of site.watchers) onChange()
  })
  return site.asked
}

test('a hint asks for the pre-orders once, with the list of the slip open or not [BET-07]', async () => {
  show(<PreorderStrip minFen={1_000n} />)
  const strip = await screen.findByRole('button', { name: /预约 1/ })
  expect(await askedAtHint()).toEqual(['sport.preorders'])
  fireEvent.click(strip)
  await screen.findByText('主1')
  expect(await askedAtHint()).toEqual(['sport.preorders'])
})

const Form = () => usePreorderForm(1_000n).form

test('the form of a slip without pre-orders asks for none [BET-07]', () => {
  show(<Form />)
  expect([site.asked, site.watchers.size]).toEqual([[], 0])
})

test('among the records there is nothing to say about no pre-orders [BET-07]', async () => {
  site.list = []
  const { container } = show(<RecordedPreorders />)
  await act(async () => undefined)
  expect(site.asked).toEqual(['sport.preorders'])
  expect(container.textContent).toBe('')
})
