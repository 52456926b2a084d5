import { create } from 'zustand'
import { LOADING_TOAST_MS } from '../../contract/constants.ts'

/**
 * Two styles. A pill is one short line in the middle, shown for 3 s, and only the newest one is shown. A card is a sentence with at
 * most one action; cards stack, and an error stays until it is closed.
 */
export interface PillToast {
  style: 'pill'
  id: number
  text: string
  kind: 'plain' | 'done' | 'loading'
}
export interface CardToast {
  style: 'card'
  id: number
  tone: 'success' | 'error' | 'warn' | 'info'
  title: string
  text?: string
  action?: { label: string; onPress: () => void }
  /** Label of a second button that only closes: the card asks a question, and stays until it is answered. */
  later?: string
  /** Stays until it is closed, as an error does. */
  stays?: boolean
}
export type Toast = PillToast | CardToast

const PILL_MS = 3_000
const CARD_MS = 6_000
const CARDS_MAX = 4

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function show(toast: Toast, keep: (other: Toast) => boolean): number {
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter(keep), toast] }))
  return toast.id
}

function lifeMs(toast: Toast): number | null {
  if (toast.style === 'pill') return toast.kind === 'loading' ? LOADING_TOAST_MS : PILL_MS
  return toast.tone === 'error' || toast.later || toast.stays ? null : CARD_MS
}

/** Called once the toast is visible: its time starts then, as on a slow network its view may be loaded much later. */
function shown(toast: Toast): void {
  const life = lifeMs(toast)
  if (life !== null && !timers.has(toast.id)) timers.set(toast.id, setTimeout(dismiss, life, toast.id))
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

const isCard = (toast: Toast): boolean => toast.style === 'card'

/** Shows or ends a toast; each showing call returns the id to dismiss it by. Texts come translated. */
export const toast = {
  pill: (text: string, kind: 'plain' | 'done' = 'plain'): number => show({ style: 'pill', id: ++lastId, text, kind }, isCard),
  /** Ends by itself after 3 s, so that a lost answer never leaves it hanging. */
  loading: (text: string): number => show({ style: 'pill', id: ++lastId, text, kind: 'loading' }, isCard),
  card: (card: Omit<CardToast, 'style' | 'id'>): number => {
    const { toasts } = useToasts.getState()
    const spare = toasts.filter(isCard).slice(0, -(CARDS_MAX - 1))
    return show({ style: 'card', id: ++lastId, ...card }, (other) => !spare.includes(other))
  },
  shown,
  dismiss,
}
