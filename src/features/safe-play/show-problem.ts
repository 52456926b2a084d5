import { toast } from '../../ui/toast-store.ts'

/** A problem of something that has no form to say it; null where the page says it itself. */
export function showProblem(text: string | null): void {
  if (text !== null) toast.card({ tone: 'error', title: text })
}
