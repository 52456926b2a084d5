import type { personalEndpoints } from '../../contract/personal.ts'
import type { HandlersOf } from '../transport/handlers.ts'
import { closeAccount, closing } from './close-account.ts'
import type { PersonalDeps } from './deps.ts'
import { beginFile, filePart } from './own-file.ts'

export const personalHandlers = ({ personal: deps }: { personal: PersonalDeps }): HandlersOf<typeof personalEndpoints> => ({
  'personal.fileBegin': (payload, context) => beginFile(deps, payload, context),
  'personal.filePart': (payload, context) => filePart(deps, payload, context),
  'personal.closing': (_, context) => closing(deps, context),
  'personal.close': (payload, context) => closeAccount(deps, payload, context),
})
