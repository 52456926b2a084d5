import { create } from 'zustand'
import type { AuthMode } from '../../features/account/auth-events.ts'
import type { RouteName } from './routes.ts'

/** A sentence that must be read, and where it leads. */
export interface Tips {
  text: string
  action?: { label: string; to: RouteName | 'service' }
}

/** The dialog open over the page; there is one at a time. A dialog may open its own second one (the terms over the account dialog). */
export type OpenDialog = { kind: 'auth'; mode: AuthMode } | { kind: 'account' } | { kind: 'service' } | { kind: 'notices' }

/** `tips` stands over the open dialog: a form below keeps what was typed. */
export const useDialogs = create<{ open: OpenDialog | null; tips: Tips | null }>(() => ({ open: null, tips: null }))

export const openTips = (tips: Tips): void => useDialogs.setState({ tips })
export const closeTips = (): void => useDialogs.setState({ tips: null })

export const openDialog = (open: OpenDialog): void => useDialogs.setState({ open })
export const openService = (): void => openDialog({ kind: 'service' })
export const openAuth = (mode: AuthMode): void => openDialog({ kind: 'auth', mode })

/** Closes only a dialog of that kind, so that a late answer never closes another one. */
export function closeDialog(kind: OpenDialog['kind']): void {
  if (useDialogs.getState().open?.kind === kind) useDialogs.setState({ open: null })
}
