import { mainFlows } from './main-flows.ts'
import { startWebKit } from './webkit.ts'

mainFlows('WebKit', startWebKit)
