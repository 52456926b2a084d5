import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { isMoneyUnderWay, watchUnderWay, whenMoneyRests } from './under-way.ts'

/** An action that is busy as its state says. */
function action() {
  const state = createStore(() => ({ busy: false }))
  watchUnderWay({
    state,
    get busy() {
      return state.getState().busy
    },
  })
  return (busy: boolean) => state.setState({ busy })
}

test('money rests when no action of the page is busy, also of several that follow one another, and is told once [PWA-07]', async () => {
  vi.useFakeTimers()
  const [bet, deposit] = [action(), action()]
  const rests = vi.fn()
  bet(true)
  deposit(true)
  expect(isMoneyUnderWay()).toBe(true)
  whenMoneyRests(rests)
  deposit(false)
  await vi.runAllTimersAsync()
  expect(rests).not.toHaveBeenCalled()
  bet(false)
  queueMicrotask(() => bet(true))
  await vi.runAllTimersAsync()
  expect(rests, 'the next of two bets is sent after the first').not.toHaveBeenCalled()
  bet(false)
  bet(false)
  await vi.runAllTimersAsync()
  expect(rests).toHaveBeenCalledOnce()
  bet(true)
  bet(false)
  await vi.runAllTimersAsync()
  expect(rests).toHaveBeenCalledOnce()
})
