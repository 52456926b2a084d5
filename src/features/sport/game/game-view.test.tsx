import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Topic } from '../../../../contract/feed-ids.ts'
import { makeGame } from '../../../../tests/support/games.ts'
import { FLUSH_MS, OddsStore } from '../odds/odds-store.ts'
import { OddsSurfaceContext } from '../odds/sports-context.ts'
import { GameView } from './game-view.tsx'

const TOPIC: Topic = 'game/g1'
const MOVES = { moves: null, clockAt: 0, failed: false, onRetry: () => undefined }

function open() {
  const store = new OddsStore()
  const watch = vi.fn((topic: Topic) => () => store.drop(topic))
  const surface = { store, picked: { has: () => false, subscribe: () => () => undefined }, onPick: () => undefined }
  const told = (event: Parameters<OddsStore['apply']>[0]) =>
    act(() => {
      store.apply(event)
      vi.advanceTimersByTime(FLUSH_MS)
    })
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <OddsSurfaceContext value={surface}>
          <GameView
            gameId="g1"
            layout="phone"
            oddsType="H"
            onOddsType={null}
            link="open"
            moves={MOVES}
            watch={watch}
            onTitle={() => undefined}
          />
        </OddsSurfaceContext>
      </MemoryRouter>
    </I18nProvider>,
  )
  const is = (games: ReturnType<typeof makeGame>[]) =>
    told({ kind: 'snapshot', topic: TOPIC, epoch: 1, seq: 0, at: 0, body: { games, clockAt: 0, speed: 1 } })
  return { watch, told, is }
}

beforeEach(() => {
  vi.useFakeTimers()
})

test.each([
  [6316, '系统维护中'],
  [6317, '系统繁忙'],
])(
  'a game that is refused with %i says why; asked for again it is there, and once over it leads back to the lists [SPORT-25]',
  (code, words) => {
    const { watch, told, is } = open()
    told({ kind: 'refused', topic: TOPIC, code })
    expect(document.body.textContent).toContain(words)
    expect(document.body.textContent).toContain(`（${code}）`)
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(watch.mock.calls).toEqual([[TOPIC], [TOPIC]])
    is([makeGame({ gameId: 'g1' })])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('曼彻斯特城')
    is([])
    expect(document.body.textContent).toContain('这场比赛已结束，或不存在')
    expect(screen.getByRole('link', { name: '回赛事列表' })).toBeTruthy()
  },
)
