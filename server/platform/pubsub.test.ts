import { pubSubContract } from '../../tests/support/pubsub-contract.ts'
import { createMemoryBus } from './pubsub.ts'

const bus = createMemoryBus()
pubSubContract('memory', async () => bus.join())
