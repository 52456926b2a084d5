import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Preorder } from '../../../../contract/preorder.ts'
import { pick, quote } from '../../../../tests/support/slip.ts'
import { PreorderForm } from './preorder-form.tsx'

const waiting = (stakeFen: string): Preorder => ({
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  leg: { ...pick(1), odds: 900 },
  targetOdds: 1_100,
  stakeFen,
  until: 'kickoff',
  kickoffAt: 1_000_000,
  endsAt: null,
  state: 'waiting',
  reason: null,
  nowOdds: 900,
  bestOdds: 900,
  reachedOdds: null,
  ticket: null,
  madeAt: 0,
  endedAt: null,
})

test('a pre-order that is only looked at keeps its stake to the fen [BET-07]', () => {
  const onSend = vi.fn(async () => null)
  const before = waiting('1250')
  render(
    <I18nProvider i18n={i18n}>
      <PreorderForm
        pick={pick(1)}
        quote={quote(900)}
        game={{ isLive: false, halfAhead: true }}
        minFen={1_000n}
        online
        before={before}
        onSend={onSend}
      />
    </I18nProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '保存修改' }))
  expect(onSend).toHaveBeenCalledWith({ targetOdds: 1_100, stakeFen: '1250', until: 'kickoff', endsAt: null })
})
