import { actEndpoints, contentEndpoints } from './content.ts'
import { gameEndpoints, siteEndpoints } from './site.ts'
import { countsEndpoint } from './sport-counts.ts'
import { fundsEndpoints, userEndpoints } from './user.ts'

/** The calls that the page knows from its first load on; the rest of the table comes with the features that make them. */
export const firstEndpoints = {
  ...siteEndpoints,
  ...contentEndpoints,
  ...actEndpoints,
  ...userEndpoints,
  ...fundsEndpoints,
  ...gameEndpoints,
  ...countsEndpoint,
} as const
