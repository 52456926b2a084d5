import { startFirefox } from './firefox.ts'
import { mainFlows } from './main-flows.ts'

mainFlows('Firefox', startFirefox)
