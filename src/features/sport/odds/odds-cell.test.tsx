import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OddsType } from '../../../../domain/odds.ts'
import { makeGame } from '../../../../tests/support/games.ts'
import type { FeedEvent } from '../../../workers/feed/protocol.ts'
import { OddsCell } from './odds-cell.tsx'
import { FLUSH_MS, OddsStore } from './odds-store.ts'
import { type OddsPick, OddsSurfaceContext, OddsTypeContext } from './sports-context.ts'

const at = { topic: 'list/FT/RB', epoch: 1, at: 0 } as const
const snapshot = (seq = 0): FeedEvent => ({
  ...at,
  kind: 'snapshot',
  seq,
  body: { games: [makeGame({ gameId: 'g1' })], clockAt: 0, speed: 1 },
})
const prices = (seq: number, home: number, status: 'open' | 'suspended' = 'open'): FeedEvent => ({
  ...at,
  kind: 'frame',
  seq,
  deltas: [{ kind: 'prices', gameId: 'g1', marketId: 'g1-R--3', version: seq + 1, status, prices: [home, 970] }],
})

function shown() {
  const store = new OddsStore()
  const apply = (event: FeedEvent) =>
    act(() => {
      store.apply(event)
      vi.advanceTimersByTime(FLUSH_MS)
    })
  let pick: OddsPick | null = null
  const listeners = new Set<() => void>()
  const surface = {
    store,
    picked: {
      has: (marketId: string, selection: string) => pick?.marketId === marketId && pick.selection === selection,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    onPick: (next: OddsPick) => {
      pick = pick ? null : next
      for (const listener of listeners) listener()
    },
  }
  const view = (type: OddsType) => (
    <OddsSurfaceContext value={surface}>
      <OddsTypeContext value={type}>
        <OddsCell gameId="g1" marketId="g1-R--3" w="R" gameType="FT" line={-3} selection="H" team_h="曼彻斯特城" team_c="利物浦" />
      </OddsTypeContext>
    </OddsSurfaceContext>
  )
  apply(snapshot())
  const { rerender } = render(view('H'))
  return { apply, picked: () => pick, showType: (type: OddsType) => rerender(view(type)) }
}
const cell = () => screen.getByRole('button')
/** The cell is found by exactly this name. */
const named = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.useFakeTimers()
})

test('a cell shows its line and price, and names its market, team and price to a reader', () => {
  shown()
  expect(cell().textContent).toBe('−0.5/1 0.95')
  named('−0.5/1 0.95 全场让球 曼彻斯特城 −0.5/1')
})

test('switching the odds type redraws the odd [SPORT-06]', () => {
  const { showType, apply } = shown()
  apply(prices(1, 800))
  const texts = (['H', 'E', 'M', 'I'] as const).map((type) => {
    showType(type)
    return cell().textContent?.replace('−0.5/1 ', '')
  })
  expect(texts).toEqual(['0.80', '1.80', '0.80', '−1.25'])
})

test('a risen price carries an arrow, its colour and a word', () => {
  const { apply } = shown()
  apply(prices(1, 990))
  expect(cell().textContent).toContain('0.99')
  expect(cell().dataset.move).toBe('up')
  expect(cell().querySelector('[role=img]')).toHaveProperty('dataset.move', 'up')
  named('−0.5/1 0.99 上升，全场让球 曼彻斯特城 −0.5/1')
})

test('a press picks what is shown, a second press puts it back', () => {
  const { apply, picked } = shown()
  apply(prices(1, 990))
  act(() => fireEvent.click(cell()))
  expect(picked()).toMatchObject({ marketId: 'g1-R--3', selection: 'H', oddsMilli: 990, league: '英格兰超级联赛' })
  expect(cell().getAttribute('aria-pressed')).toBe('true')
  act(() => fireEvent.click(cell()))
  expect(cell().getAttribute('aria-pressed')).toBe('false')
})

test('a stale price is marked and can not be picked until a snapshot brings it back [FEED-05]', () => {
  const { apply, picked } = shown()
  apply({ kind: 'stale', topic: 'list/FT/RB', since: 0 })
  expect(cell()).toHaveProperty('disabled', true)
  named('−0.5/1 0.95 报价过时，不可选，全场让球 曼彻斯特城 −0.5/1')
  fireEvent.click(cell())
  expect(picked()).toBeNull()
  apply(snapshot(5))
  expect(cell()).toHaveProperty('disabled', false)
  named('−0.5/1 0.95 全场让球 曼彻斯特城 −0.5/1')
})

test('a suspended market shows a lock and says so; it opens again with its new price', () => {
  const { apply } = shown()
  apply(prices(1, 950, 'suspended'))
  expect(cell()).toHaveProperty('disabled', true)
  named('−0.5/1 封盘，全场让球 曼彻斯特城 −0.5/1')
  expect(cell().querySelector('svg')).not.toBeNull()
  apply(prices(2, 400))
  expect(cell().textContent).toBe('−0.5/1 0.40')
})

test('a selection that is not offered has nothing to press', () => {
  const { apply } = shown()
  apply(prices(1, 0))
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).toBe('—')
})
