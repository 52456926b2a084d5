import { renderHook, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

/** Each test is a page of its own. */
let page: typeof import('./use-painted.ts')
beforeEach(async () => {
  vi.resetModules()
  page = await import('./use-painted.ts')
})

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

test('what comes after the first page waits for all parts of it, and for none from then on [UX-10]', async () => {
  const file = renderHook(({ is }) => page.useToCome(is), { initialProps: { is: true } })
  const answer = renderHook(({ is }) => page.useToCome(is), { initialProps: { is: true } })
  const { result } = renderHook(() => page.usePainted())
  file.rerender({ is: false })
  await frames(3)
  expect(result.current).toBe(false)
  answer.rerender({ is: false })
  await waitFor(() => expect(result.current).toBe(true))
  await page.whenPainted
  file.rerender({ is: true })
  await frames(3)
  expect(result.current).toBe(true)
  expect(renderHook(() => page.usePainted()).result.current).toBe(true)
})

test('a part that hands over to the next in one render leaves no gap [UX-10]', async () => {
  const { result } = renderHook(() => page.usePainted())
  const { rerender, unmount } = renderHook(
    ({ first }) => {
      page.useToCome(first)
      page.useToCome(!first)
    },
    { initialProps: { first: true } },
  )
  rerender({ first: false })
  await frames(3)
  expect(result.current).toBe(false)
  unmount()
  await waitFor(() => expect(result.current).toBe(true))
})

test('what is drawn just before the first page is on the screen, and committed just after, hears of it [UX-10]', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] })
  try {
    renderHook(() => page.usePainted())
    const { result } = renderHook(() => {
      const is = page.usePainted()
      // Between the drawing and its effects.
      useLayoutEffect(() => void vi.runAllTimers(), [])
      return is
    })
    expect(result.current).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
