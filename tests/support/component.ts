import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'

/** Set-up of each file of component tests, and clean-up after each test. */

// How long an expected element may take, for slow machines.
configure({ asyncUtilTimeout: 30_000 })
// The source texts are the Chinese ones.
beforeAll(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: {} }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
