import { useSyncExternalStore } from 'react'
import { type SessionState, session } from '../../transport/session.ts'

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.get)
