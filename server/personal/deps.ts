import type { AccountDeps } from '../account/deps.ts'
import type { OwnData } from '../platform/own-data.ts'
import type { VenueSites } from '../venue/seamless/sites.ts'

export interface PersonalDeps {
  account: AccountDeps
  /** The venues whose own books may hold money of the member. */
  sites: VenueSites
  /** What every domain holds about a member. */
  data: readonly OwnData[]
}
