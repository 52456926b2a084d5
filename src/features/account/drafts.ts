import { session } from '../../transport/session.ts'

/**
 * What is typed in login and register survives a change of the dialog's tab, and closing it by mistake. Passwords are cleared
 * when the dialog closes, the rest when a session begins or ends.
 */
const EMPTY = { login: { name: '', password: '' }, register: { name: '', password: '', repeat: '' } }

type Drafts = typeof EMPTY

let drafts: Drafts = EMPTY
session.subscribe(() => {
  drafts = EMPTY
})

export const draftOf = <K extends keyof Drafts>(form: K): Drafts[K] => drafts[form]

export function keepDraft<K extends keyof Drafts>(form: K, draft: Drafts[K]): void {
  drafts = { ...drafts, [form]: draft }
}

export function dropPasswords(): void {
  drafts = { login: { ...EMPTY.login, name: drafts.login.name }, register: { ...EMPTY.register, name: drafts.register.name } }
}
