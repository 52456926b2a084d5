import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { waitingPreorder } from '../../../../tests/support/preorder.ts'
import { pick, quote } from '../../../../tests/support/slip.ts'
import { PreorderForm } from './preorder-form.tsx'

test('a pre-order that is only looked at keeps its stake to the fen [BET-07]', () => {
  const onSend = vi.fn(async () => null)
  const before = waitingPreorder('1250')
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
