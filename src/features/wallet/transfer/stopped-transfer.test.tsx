import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AllBalance } from '../venues/venue-queries.ts'
import { EnterDialog } from './enter-dialog.tsx'
import { TransferForm } from './transfer-form.tsx'

const balancesOf = (balanceFen: string): AllBalance => ({
  totalFen: balanceFen,
  balanceFen,
  lockMoneyFen: '0',
  venuesFen: '0',
  version: 1,
  autoTransfer: false,
  moves: [],
  venues: [],
})

/** The page's form with this amount, before and after the balance is another. */
function form(amount: string) {
  const onSubmit = vi.fn()
  const shown = (balanceFen: string) => (
    <I18nProvider i18n={i18n}>
      <TransferForm
        className=""
        balances={balancesOf(balanceFen)}
        refreshing={false}
        draft={{ channelCode: 'HTQP', ty: 'in', amount }}
        state={{ at: 'idle' }}
        onAmount={() => undefined}
        onSubmit={onSubmit}
      />
    </I18nProvider>
  )
  const { rerender } = render(shown('10000'))
  fireEvent.submit(screen.getByRole('form'))
  return { onSubmit, balanceIs: (fen: string) => rerender(shown(fen)) }
}

/** The same in the dialog before a venue. */
function dialog(amount: string) {
  const onSend = vi.fn()
  const shown = (balanceFen: string) => (
    <I18nProvider i18n={i18n}>
      <EnterDialog
        venue={{ channelCode: 'HTQP', name: '海棠棋牌' }}
        owedFen="0"
        isInside={false}
        balances={balancesOf(balanceFen)}
        state={{ at: 'idle' }}
        onSend={onSend}
        onEnter={() => undefined}
        onClose={() => undefined}
      />
    </I18nProvider>
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  const { rerender } = render(shown('10000'))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: amount } })
  fireEvent.submit(screen.getByRole('form'))
  return { onSubmit: onSend, balanceIs: (fen: string) => rerender(shown(fen)) }
}

const isMarked = () => screen.getByRole('textbox').getAttribute('aria-invalid') === 'true'

test.each([
  ['the form', form],
  ['the dialog', dialog],
])('%s marks what the page itself refused, while that is so, and no longer once the balance suffices [WALLET-05]', (_, open) => {
  const stopped = open('200')
  expect(stopped.onSubmit).not.toHaveBeenCalled()
  expect(isMarked()).toBe(true)
  stopped.balanceIs('20000')
  expect(isMarked()).toBe(false)
})

test.each([
  ['the form', form],
  ['the dialog', dialog],
])('a transfer that %s has sent is not marked by the balance that it leaves [WALLET-05]', (_, open) => {
  const sent = open('100')
  expect(sent.onSubmit).toHaveBeenCalledOnce()
  sent.balanceIs('0')
  expect(isMarked()).toBe(false)
})
