import { userEndpoints } from './account.ts'
import { gameEndpoints, siteEndpoints } from './site.ts'
import { countsEndpoint } from './sport-counts.ts'
import { fundsEndpoints } from './wallet.ts'

/** The calls that the page has in its first load; the others come with their features. */
export const firstEndpoints = {
  ...siteEndpoints,
  ...userEndpoints,
  ...fundsEndpoints,
  ...gameEndpoints,
  ...countsEndpoint,
} as const
