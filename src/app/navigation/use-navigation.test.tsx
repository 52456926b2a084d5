import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { navigationQuery, useNavigation } from './use-navigation.ts'

const CODES = ['HOME', 'TY', 'ZR', 'discount', 'vip'] as const

function currentAt(pathname: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(navigationQuery.queryKey, { content: { list: CODES.map((code) => ({ code, name: code })) } } as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <MemoryRouter initialEntries={[pathname]}>{children}</MemoryRouter>
      </I18nProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(useNavigation, { wrapper })
  return result.current.filter(({ current }) => current).map(({ code }) => code)
}

test.each([
  ['/', ['HOME']],
  ['/game/sport/crty', ['TY']],
  ['/game/sport/crty/20417736', ['TY']],
  ['/game/realbet', ['ZR']],
  ['/activity/discount', ['discount']],
  ['/activity/signGift/daily-sign', ['discount']],
  ['/activity/friendInvitation', ['discount']],
  ['/mine/vip/detail', ['vip']],
  ['/mine', []],
])('at %s the current entries of the navigation are %j', (pathname, codes) => {
  expect(currentAt(pathname)).toEqual(codes)
})
