import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { bettingGift } from './betting.tsx'
import { drawGift } from './draw.tsx'
import { newTask } from './task.tsx'

const about = { id: 'one', title: '活动', text: '活动', rules: [], state: 'running' as const, beginsAt: 0, endsAt: null }
const stands = { id: 'one', state: 'open' as const, why: '', note: '', until: null, member: false, bonuses: [] }
const own = { unknown: null, onJoin: () => undefined, busy: false } as const
const prize = { fen: '100', chances: 5_000 }

const bodies: Record<string, (isOnline: boolean) => ReactNode> = {
  draw: (isOnline) => (
    <drawGift.Body
      activity={{ ...about, kind: 'drawGift', terms: { every: 'day', prizes: [prize, prize], times: 0 } }}
      standing={{ ...stands, kind: 'drawGift', mine: { left: 1, nextAt: 0, seed: { nonce: 1, commitment: 'c0' }, draws: [] } }}
      {...own}
      isOnline={isOnline}
    />
  ),
  task: (isOnline) => (
    <newTask.Body
      activity={{ ...about, kind: 'newTask', terms: { steps: [{ step: 'phone', fen: '100' }], times: 0 } }}
      standing={{ ...stands, kind: 'newTask', mine: { steps: [{ step: 'phone', done: true, gotAt: null }] } }}
      {...own}
      isOnline={isOnline}
    />
  ),
  betting: (isOnline) => (
    <bettingGift.Body
      activity={{ ...about, kind: 'bettingGift', terms: { steps: [{ turnoverFen: '100', fen: '100' }], times: 0 } }}
      standing={{
        ...stands,
        kind: 'bettingGift',
        mine: { weeks: [{ from: '2026-07-20', to: '2026-07-26', turnoverFen: '100', got: [false] }] },
      }}
      {...own}
      isOnline={isOnline}
    />
  ),
}

test.each(Object.entries(bodies))('without a network nothing can be pressed that joins: %s [ACT-03][UX-04]', (_, body) => {
  const at = (isOnline: boolean) => (
    <I18nProvider i18n={i18n}>
      <MemoryRouter>{body(isOnline)}</MemoryRouter>
    </I18nProvider>
  )
  const isDisabled = () => screen.getByRole<HTMLButtonElement>('button').disabled
  const { rerender } = render(at(true))
  expect(isDisabled()).toBe(false)
  rerender(at(false))
  expect(isDisabled()).toBe(true)
})
