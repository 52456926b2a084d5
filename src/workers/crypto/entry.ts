import { expose, transfer } from 'comlink'
import { openDeviceKeys } from '../../db/device-keys.ts'
import { systemClock } from '../../platform/clock.ts'
import { startOnce } from '../start-once.ts'
import { createCryptoCore } from './core.ts'
import type { CryptoApi } from './protocol.ts'

/** The dedicated worker: the core, whose answers hand their bytes over instead of copying them. */
startOnce(() => {
  const core = createCryptoCore({ keys: openDeviceKeys(), clock: systemClock })

  expose({
    ...core,
    async seal(call, proof) {
      const sealed = await core.seal(call, proof)
      return sealed && transfer(sealed, [sealed.body.buffer])
    },
    async open(answer, jti) {
      const opened = await core.open(answer, jti)
      return opened && transfer(opened, [opened.buffer])
    },
  } satisfies CryptoApi)
})
