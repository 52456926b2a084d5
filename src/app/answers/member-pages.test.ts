import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fake-storage.ts'
import type { MemberPage } from '../../db/member-pages.ts'
import { createStorage } from '../../db/storage.ts'
import { Fault } from '../../transport/fault.ts'
import { createSession } from '../../transport/session.ts'
import { balanceQuery } from '../money/balance.ts'
import { keepMemberPages } from './member-pages.ts'

const KEPT_AT = 1_000_000
const BALANCE = { balanceFen: '998000', lockMoneyFen: '0', version: 3 }

/** A member's page without a network, whose kept balance is read only when `found` is called. */
function openPage() {
  const { area, events } = fakeBrowser().openTab()
  const session = createSession(createStorage(area, events))
  session.signIn({ token: 'token-of-a', userId: 'id-of-a' })
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const { promise, resolve } = Promise.withResolvers<MemberPage[]>()
  const back = keepMemberPages({
    client,
    pages: { load: () => promise, save: async () => undefined, wipe: async () => true },
    session,
    account: async () => 'a',
    now: () => KEPT_AT + 60_000,
    after: () => undefined,
  })
  const [key, payload] = balanceQuery.queryKey
  const kept = { question: 'q', account: 'a', key, payload, at: KEPT_AT, data: BALANCE }
  const shown = new QueryObserver(client, {
    ...balanceQuery,
    queryFn: async () => {
      throw new Fault('offline', 'funds.getBalance')
    },
  })
  const found = () => {
    resolve([kept])
    return back
  }
  return { shown, found }
}

test('a kept balance tells its age, also where it is found after the question for it failed [UX-12]', async () => {
  const late = openPage()
  late.shown.subscribe(() => undefined)
  await expect.poll(() => late.shown.getCurrentResult().isLoadingError).toBe(true)
  await late.found()
  expect(late.shown.getCurrentResult()).toMatchObject({ data: BALANCE, dataUpdatedAt: KEPT_AT, isRefetchError: true })

  const early = openPage()
  await early.found()
  early.shown.subscribe(() => undefined)
  await expect.poll(() => early.shown.getCurrentResult().isRefetchError).toBe(true)
  expect(early.shown.getCurrentResult()).toMatchObject({ data: BALANCE, dataUpdatedAt: KEPT_AT })
})
