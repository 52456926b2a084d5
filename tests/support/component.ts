import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'

/** What each file of component tests begins with, and each of its tests ends with. */

// Of what never comes; a slow machine takes its time.
configure({ asyncUtilTimeout: 30_000 })
// The texts of the sources are the Chinese ones.
beforeAll(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: {} }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
