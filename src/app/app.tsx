import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <p className="p-4 text-fg-2">
        <Trans>首页</Trans>
      </p>
    </I18nProvider>
  )
}
