import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BookingCard } from '../../../../contract/booking.ts'
import type { Quote, SlipPick } from '../slip/bet.ts'
import { OpenedCard } from './booking-card.tsx'

const leg = (gameId: string, selection: 'H' | 'C'): BookingCard['legs'][number] => ({
  ...{ gameId, marketId: `${gameId}-M`, w: 'M', line: null, selection, gameType: 'FT' },
  ...{ league: '友谊赛', team_h: `北${gameId}`, team_c: `南${gameId}`, odds: 900 },
})
const card: BookingCard = {
  ...{ code: 'K7PM4XQ9', of: 'ticket', series: true },
  legs: [leg('1', 'H'), leg('2', 'C'), leg('3', 'H'), leg('4', 'H')],
}
const picks = card.legs.map(({ odds, ...one }): SlipPick => ({ ...one, gide: one.gameId, champion: false, oddsMilli: odds }))
const quote = (state: Quote['state'], oddsMilli: number): Quote => ({ state, oddsMilli, direction: null, caption: '' })

function shown(quotes: readonly Quote[], held: readonly SlipPick[] = []) {
  const onFill = vi.fn()
  render(
    <I18nProvider i18n={i18n}>
      <OpenedCard card={card} picks={picks} quotes={quotes} oddsType="H" held={held} onFill={onFill} />
    </I18nProvider>,
  )
  return onFill
}

test('shared selections show the prices of now; what is suspended, closed or over says so and is left out [CHAT-28] [BET-08]', () => {
  const onFill = shown([quote('open', 950), quote('suspended', 900), quote('closed', 0), quote('ended', 0)])
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toMatch(/北1.*0\.90.*0\.95/)
  expect(rows[1]).toMatch(/南2.*封盘，先不放入/)
  expect(rows[2]).toMatch(/北3.*已关盘，不放入/)
  expect(rows[3]).toMatch(/北4.*已结束，不放入/)
  fireEvent.click(screen.getByRole('button', { name: '放入投注单 1 项' }))
  expect(onFill).toHaveBeenCalledWith(false)
})

test('with a slip that holds something the player says what becomes of it; one that has them all says so [BET-08]', () => {
  const open = [quote('open', 950), quote('open', 900), quote('closed', 0), quote('closed', 0)]
  const onFill = shown(open, picks.slice(1, 2))
  fireEvent.click(screen.getByRole('button', { name: '合并为 2 项' }))
  fireEvent.click(screen.getByRole('button', { name: '换成这 2 项' }))
  expect(onFill.mock.calls).toEqual([[true], [false]])
})

test('of nothing that is open nothing can be put into the slip [BET-08]', () => {
  shown(picks.map(() => quote('closed', 0)))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('没有可以放入的')).toBeDefined()
})
