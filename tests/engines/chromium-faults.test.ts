import { startChromium } from './chromium.ts'
import { faultFlows } from './fault-flows.ts'

faultFlows('Chromium', startChromium, {
  isPrivate: 'since each context is a private window in every flow',
  storesNothing: 'since tests/faults/storage-faults.spec.ts does it, in a browser of its own',
  quotaKb: 'since tests/faults/storage-faults.spec.ts does it',
})
