import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ListEmpty, ListLoading, ListRefused } from './list-states.tsx'

const show = (element: ReactElement) => render(<I18nProvider i18n={i18n}>{element}</I18nProvider>)

test.each([
  [6316, '系统维护中'],
  [6317, '系统繁忙'],
  [6005, ''],
])('a list that is refused with %i says why, by its code, and can be asked for again [SPORT-25]', (code, words) => {
  const retry = vi.fn()
  show(<ListRefused code={code} onRetry={retry} />)
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent).toContain(`（${code}）`)
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('a list that does not come within ten seconds says so and can be asked for again [SPORT-25]', () => {
  vi.useFakeTimers()
  const retry = vi.fn()
  show(<ListLoading attempt={0} onRetry={retry} />)
  expect(document.querySelector('[aria-busy]')).not.toBeNull()
  act(() => vi.advanceTimersByTime(10_000))
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('an empty list says whether the day is over and leads to one that has games [SPORT-25]', () => {
  const onShow = vi.fn()
  const counts = { RB: 0, FT: 0, FU: 7, FSFT: 0, FSFU: 0 }
  show(<ListEmpty counts={counts} filtered={false} onAll={vi.fn()} onShow={onShow} />)
  expect(document.body.textContent).toContain('本日比赛已全部结束')
  fireEvent.click(screen.getByRole('button', { name: '看早盘 7 场' }))
  expect(onShow).toHaveBeenCalledWith('FU')
})
