import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLoaded } from './use-loaded.ts'

test('nothing is loaded before it is wanted, and it is loaded once', async () => {
  const load = vi.fn(async () => 'module')
  const { result, rerender } = renderHook(({ wanted }) => useLoaded(wanted, load), { initialProps: { wanted: false } })
  expect(result.current).toBeNull()
  expect(load).not.toHaveBeenCalled()
  rerender({ wanted: true })
  await waitFor(() => expect(result.current).toBe('module'))
  rerender({ wanted: false })
  rerender({ wanted: true })
  expect(result.current).toBe('module')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a load that failed is told, and tried again when it is wanted again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('module')
  const failed = vi.fn()
  const { result, rerender } = renderHook(({ wanted }) => useLoaded(wanted, load, failed), { initialProps: { wanted: true } })
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
  rerender({ wanted: false })
  rerender({ wanted: true })
  await waitFor(() => expect(result.current).toBe('module'))
})
