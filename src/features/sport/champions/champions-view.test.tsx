import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Champion, ChampionShowType } from '../../../../contract/sport.ts'
import { OddsStore } from '../odds/odds-store.ts'
import { OddsSurfaceContext } from '../odds/sports-context.ts'
import { ChampionsView } from './champions-view.tsx'

const outright = (id: string, league_id: string, league: string, showType: ChampionShowType = 'FSFT'): Champion => ({
  gameId: id,
  marketId: `${id}-FS`,
  gameType: 'FS',
  showType,
  league_id,
  league,
  endsAt: 0,
  status: 'open',
  version: 1,
  entries: [{ rtype: 'FS1', team: '甲队', price: 2_000 }],
})
const told = (champions: Champion[]) => ({ champions, askedAt: 0, problem: null, onRetry: () => undefined })
const NAMES = {
  teams: [],
  leagues: [
    { id: '100021', name: '英格兰超级联赛', latin: '', pinyin: '' },
    { id: '100026', name: '西班牙甲级联赛', latin: '', pinyin: '' },
  ],
}

function open() {
  const store = new OddsStore()
  const outrights = {
    FSFT: told([outright('c1', '100021', '英格兰超级联赛'), outright('c2', 'own', '森林杯')]),
    FSFU: told([outright('c3', 'other', '河谷杯', 'FSFU')]),
  }
  for (const showType of ['FSFT', 'FSFU'] as const)
    store.apply({ kind: 'outrights', topic: `champions/${showType}`, champions: outrights[showType].champions })
  const surface = { store, picked: { has: () => false, subscribe: () => () => undefined }, onPick: () => undefined }
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <OddsSurfaceContext value={surface}>
          <ChampionsView
            layout="desktop"
            onChoose={() => undefined}
            onGameType={() => undefined}
            counts={undefined}
            oddsType="H"
            onOddsType={null}
            outrights={outrights}
            names={NAMES}
            search={{ watch: () => () => undefined, onGame: () => undefined, onLeague: () => undefined }}
          />
        </OddsSurfaceContext>
      </MemoryRouter>
    </I18nProvider>,
  )
}
const shown = () => screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))
const league = (name: RegExp) => screen.getByRole('button', { name })

test('outrights are narrowed to a league as games are: shortcuts first, one without any leads back to all, another show type begins anew [SPORT-19] [SPORT-20] [SPORT-24]', () => {
  open()
  expect(shown()).toEqual(['英格兰超级联赛', '森林杯'])
  fireEvent.click(league(/^英格兰超级联赛 ?1$/))
  expect(shown()).toEqual(['英格兰超级联赛'])
  fireEvent.click(league(/^西班牙甲级联赛/))
  expect(document.body.textContent).toContain('这里没有赛事')
  fireEvent.click(league(/^看全部$/))
  expect(shown()).toEqual(['英格兰超级联赛', '森林杯'])
  fireEvent.click(league(/^森林杯 ?1$/))
  expect(shown()).toEqual(['森林杯'])
  fireEvent.click(screen.getByRole('radio', { name: /冠军早盘/ }))
  expect(shown()).toEqual(['河谷杯'])
})
