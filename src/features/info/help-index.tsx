import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ContentAge } from './content-age.tsx'
import { HelpMenu } from './help-menu.tsx'
import { helpIndexQuery } from './help-queries.ts'

export function HelpIndex() {
  const { data } = useQuery(helpIndexQuery)
  return (
    <div className="pb-6 md:pt-6">
      <h1 className="text-3xl font-semibold max-md:sr-only">
        <Trans>帮助中心</Trans>
      </h1>
      {data && <ContentAge at={data.asOf} className="mt-2 max-md:px-4" />}
      <div className="md:mt-6">
        <HelpMenu look="page" />
      </div>
    </div>
  )
}
