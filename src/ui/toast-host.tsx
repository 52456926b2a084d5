import { useToasts } from './toast-store.ts'
import { useIdle } from './use-idle.ts'
import { useLoaded } from './use-loaded.ts'

const loadView = async () => (await import('./toast-view.tsx')).ToastView

/**
 * The live region is in the page from the start, so that a screen reader announces what appears in it. Its view is not part of the
 * first load, but is loaded before it is needed: a toast about a lost network could not load it.
 */
export function ToastHost() {
  const toasts = useToasts((state) => state.toasts)
  const idle = useIdle()
  const View = useLoaded(idle || toasts.length > 0, loadView)
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-0 z-(--z-toast)">
      {View && toasts.length > 0 && <View toasts={toasts} />}
    </div>
  )
}
