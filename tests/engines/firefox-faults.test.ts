import { faultFlows } from './fault-flows.ts'
import { startFirefox } from './firefox.ts'

faultFlows('Firefox', startFirefox)
