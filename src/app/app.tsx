import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SiteName } from '../ui/site-name.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { followContent } from './answers/content-changes.ts'
import { useRestoring } from './answers/use-restoring.ts'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { GlobalDialogs } from './layout/global-dialogs.tsx'
import { Shell } from './layout/shell.tsx'
import { useMemberOnNavigation } from './member/use-member.ts'
import { useBalanceHints } from './money/balance.ts'
import { createQueryClient } from './query-client.ts'
import { useRefusals } from './session/use-refusals.ts'
import { useSessionFlow } from './session/use-session-flow.ts'
import { useSiteName } from './site/site-look.ts'
import { useSiteSettings } from './site/use-site-settings.ts'
import { useAtRest } from './start/use-at-rest.ts'
import { useMissedStep } from './start/use-missed-step.ts'

const client = createQueryClient()
followContent(client)

/** What shows nothing. A part of its own, as are those below: what one of them learns would draw the whole page again. */
function Behind() {
  useMissedStep()
  useSiteSettings()
  useSessionFlow()
  useRefusals()
  useMemberOnNavigation()
  useBalanceHints()
  useAtRest()
  return null
}

const Named = ({ children }: { children: ReactNode }) => <SiteName value={useSiteName()}>{children}</SiteName>

const Restored = ({ children }: { children: ReactNode }) => (
  <IsRestoringProvider value={useRestoring(client)}>{children}</IsRestoringProvider>
)

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Restored>
          <ProgressBar />
          <ErrorBoundary at="app">
            {/* While a page loads, use-shown-page.ts keeps the one before. */}
            <BrowserRouter useTransitions={false}>
              <Named>
                <Shell />
                <GlobalDialogs />
              </Named>
              <Behind />
            </BrowserRouter>
          </ErrorBoundary>
          <ToastHost />
        </Restored>
      </QueryClientProvider>
    </I18nProvider>
  )
}
