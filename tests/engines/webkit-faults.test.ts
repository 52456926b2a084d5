import { faultFlows } from './fault-flows.ts'
import { startWebKit } from './webkit.ts'

faultFlows('WebKit', startWebKit, {
  isPrivate: 'since a driven MiniBrowser is a private window in every flow',
  storesNothing: 'since MiniBrowser has no such setting',
  quotaKb: 'since MiniBrowser has no such setting',
})
