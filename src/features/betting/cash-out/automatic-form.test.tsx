import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AutomaticForm } from './automatic-form.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn(async () => ({ ok: true, data: {} })) }))
vi.mock('../../../transport/call.ts', () => ({ call }))

test('an automatic cash-out that is only looked at keeps its target to the fen [BET-07]', async () => {
  const onKept = vi.fn()
  render(
    <I18nProvider i18n={i18n}>
      <AutomaticForm
        ticketId="t1"
        stakeFen={1_000n}
        nowFen={900n}
        before={{ targetFen: '1250', percent: 100, setAt: 0, missed: null }}
        onKept={onKept}
        onClose={() => undefined}
      />
    </I18nProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '到 ¥12.50 自动兑现' }))
  await waitFor(() => expect(onKept).toHaveBeenCalledOnce())
  expect(call).toHaveBeenCalledWith('cashOut.setAutomatic', { ticketId: 't1', targetFen: '1250', percent: 100 })
})
