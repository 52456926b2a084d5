import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoomEvent } from '../../../contract/chat.ts'
import { CHAT_MSG } from '../../../contract/chat-ids.ts'
import { EventEntry } from './entries.tsx'

const reading = { isMember: true, onLogin: () => undefined, onReport: () => undefined, cardOf: () => null }
const show = (event: RoomEvent) =>
  render(
    <I18nProvider i18n={i18n}>
      <EventEntry event={event} mine={false} reading={reading} />
    </I18nProvider>,
  )
const at = { rid: 'game/1', n: 7, at: 0 }

test('a red card is a line of its own that says how many the side has left [CHAT-15]', () => {
  const game = { home: '北队', away: '南队', score: [1, 0] as [number, number], clock: "1H^31'" }
  show({ msgId: CHAT_MSG.score, msgData: { ...at, ...game, red: { side: 'C', left: 10 } } })
  expect(document.body.textContent).toBe("31' 红牌南队 10 人 1–0")
  show({ msgId: CHAT_MSG.score, msgData: { ...at, ...game } })
  expect(document.body.textContent).toContain("31' 比分北队 1–0 南队")
})

test('an operator’s word is text, has no sender and cannot be reported [CHAT-29]', () => {
  const shown = { id: 'x', by: '', name: '', guest: false, level: 0, official: true as const }
  const { container } = show({ msgId: CHAT_MSG.say, msgData: { ...at, ...shown, msg: '<b>请文明发言</b>' } })
  expect(container.textContent).toBe('管理员：<b>请文明发言</b>')
  expect(screen.queryByRole('button')).toBeNull()
})
