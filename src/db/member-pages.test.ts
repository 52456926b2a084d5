import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { type MemberPage, openMemberPages } from './member-pages.ts'

const page = (question: string, at: number, account = 'a'): MemberPage => ({
  question,
  account,
  key: 'funds.getBalance',
  payload: {},
  at,
  data: {},
})

test('a member’s pages are kept for their account alone, the newest forty of them, and a wipe leaves none [UX-12]', async () => {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange }
  const pages = openMemberPages(browser)
  await pages.save(Array.from({ length: 50 }, (_, at) => page(`q${at}`, at)))
  const kept = await openMemberPages(browser).load('a')
  expect(kept.map(({ at }) => at).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 10))
  await pages.save([page('q49', 60)])
  expect((await pages.load('a')).find(({ question }) => question === 'q49')).toMatchObject({ at: 60 })

  expect(await pages.load('b'), 'another member finds nothing').toEqual([])
  expect(await pages.load('a'), 'and leaves nothing of the first').toEqual([])
  await pages.save([page('q', 1)])
  expect(await pages.wipe()).toBe(true)
  expect(await openMemberPages(browser).load('a')).toEqual([])
})
