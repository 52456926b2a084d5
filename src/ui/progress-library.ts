import { BProgress } from '@bprogress/core'
import { PROGRESS_MINIMUM, PROGRESS_TRICKLE_MS } from '../../contract/constants.ts'

/**
 * The navigation bar at the top edge. Its elements are in the page (`progress-bar.tsx`): the library would insert its own template
 * by innerHTML, which our content policy forbids.
 */
BProgress.configure({ template: null, minimum: PROGRESS_MINIMUM, trickleSpeed: PROGRESS_TRICKLE_MS, showSpinner: false })

export const bar = BProgress
