import { startChromium } from './chromium.ts'
import { mainFlows } from './main-flows.ts'

mainFlows('Chromium', startChromium)
