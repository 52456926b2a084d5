import { faultFlows } from './fault-flows.ts'
import { startWebKit } from './webkit.ts'

faultFlows('WebKit', startWebKit, {
  killWorker: "since its driver ends when a page's process dies; that the tab which made the worker goes is a main flow",
  isPrivate: 'since a driven MiniBrowser is a private window in every flow',
  storesNothing: 'since MiniBrowser has no such setting',
  quotaKb: 'since MiniBrowser has no such setting',
})
