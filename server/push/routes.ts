import type { pushEndpoints } from '../../contract/push.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { follow, followed } from './follow.ts'
import { type SettingsDeps, setQuiet, setSwitch, settingsOf, subscribe, unsubscribe } from './settings.ts'

interface PushDeps extends Pick<SettingsDeps, 'db'> {
  push: SettingsDeps['service']
  odds: Pick<OddsBook, 'game'>
}

export const pushHandlers = ({ db, push: service, odds }: PushDeps): HandlersOf<typeof pushEndpoints> => ({
  'push.settings': async (_, context) => ok(await settingsOf({ db, service }, context)),
  'push.set': (change, context) => setSwitch({ db, service }, change, context),
  'push.setQuiet': (hours, context) => setQuiet({ db, service }, hours, context),
  'push.subscribe': (device, context) => subscribe({ db, service }, device, context),
  'push.unsubscribe': (_, context) => unsubscribe({ db, service }, context),
  'push.followed': async (_, { memberId }) => ok(await followed({ db, odds }, memberId)),
  'push.follow': (wanted, context) => follow({ db, odds }, wanted, context),
})
