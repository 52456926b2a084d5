import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../../tests/support/fake-storage.ts'
import { createStorage } from '../../../db/storage.ts'
import { createStars } from './stars.ts'

const browser = () => {
  const shared = fakeBrowser()
  const open = (account: string) => {
    const tab = shared.openTab()
    const stars = createStars(createStorage(tab.area, tab.events))
    stars.belongTo(account)
    return stars
  }
  return { shared, open }
}
const read = (stars: ReturnType<typeof createStars>) => [[...stars.get().games], [...stars.get().leagues]]

test('a starred game or league is so in every tab and after a reload, and a second press takes the star away [BET-09]', () => {
  const { shared, open } = browser()
  const [one, other] = [open('a1'), open('a1')]
  const told = vi.fn()
  other.subscribe(told)
  one.toggle('games', '7')
  one.toggle('leagues', '100021')
  shared.deliver()
  expect(read(other)).toEqual([['7'], ['100021']])
  expect(told).toHaveBeenCalled()
  other.toggle('games', '7')
  shared.deliver()
  expect(read(one)).toEqual([[], ['100021']])
  expect(read(open('a1'))).toEqual([[], ['100021']])
})

test('each account has its own, found again at its next login; a visitor has none and leaves none [BET-09]', () => {
  const { shared, open } = browser()
  const stars = open('a1')
  stars.toggle('games', '7')
  stars.belongTo('')
  stars.toggle('games', '8')
  expect(read(stars)).toEqual([[], []])
  stars.belongTo('b2')
  stars.toggle('games', '9')
  stars.belongTo('a1')
  expect(read(stars)).toEqual([['7'], []])
  expect(shared.items.get('stars')).not.toContain('8')
})

test('a starred play is kept beside what a build before it wrote [BET-09]', () => {
  const { shared, open } = browser()
  shared.items.set('stars', '[{"account":"a1","games":["7"],"leagues":[]}]')
  const stars = open('a1')
  stars.toggle('plays', 'OU')
  expect(read(stars)).toEqual([['7'], []])
  expect([...open('a1').get().plays]).toEqual(['OU'])
})

test('the newest two hundred of the last five accounts are kept, and damaged text is as none', () => {
  const { shared, open } = browser()
  const stars = open('a1')
  for (let i = 0; i < 201; i++) stars.toggle('games', `g${i}`)
  expect([stars.get().games.size, stars.get().games.has('g0'), stars.get().games.has('g200')]).toEqual([200, false, true])
  for (const account of ['b', 'c', 'd', 'e', 'f']) {
    stars.belongTo(account)
    stars.toggle('games', '1')
  }
  expect(read(open('a1'))).toEqual([[], []])
  expect(read(open('b'))).toEqual([['1'], []])
  for (const text of ['[{"account":"b"}]', '[7', '{}']) {
    shared.items.set('stars', text)
    expect(read(open('b'))).toEqual([[], []])
  }
})
