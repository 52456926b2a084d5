import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SiteName } from '../ui/site-name.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { useBalanceHints } from './balance.ts'
import { followContent } from './content-changes.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { GlobalDialogs } from './global-dialogs.tsx'
import { Shell } from './layout/shell.tsx'
import { createQueryClient } from './query-client.ts'
import { useSiteName } from './site-look.ts'
import { useAtRest } from './use-at-rest.ts'
import { useMemberOnNavigation } from './use-member.ts'
import { useMissedStep } from './use-missed-step.ts'
import { useRefusals } from './use-refusals.ts'
import { useRestoring } from './use-restoring.ts'
import { useSessionFlow } from './use-session-flow.ts'
import { useSiteSettings } from './use-site-settings.ts'

const client = createQueryClient()
followContent(client)

function Main() {
  useMissedStep()
  useSiteSettings()
  useSessionFlow()
  useRefusals()
  useMemberOnNavigation()
  useBalanceHints()
  useAtRest()
  return (
    <SiteName value={useSiteName()}>
      <Shell />
      <GlobalDialogs />
    </SiteName>
  )
}

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <IsRestoringProvider value={useRestoring(client)}>
          <ProgressBar />
          <ErrorBoundary at="app">
            {/* A page that is loading keeps the one before by our own means (use-shown-page.ts). */}
            <BrowserRouter useTransitions={false}>
              <Main />
            </BrowserRouter>
          </ErrorBoundary>
          <ToastHost />
        </IsRestoringProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
