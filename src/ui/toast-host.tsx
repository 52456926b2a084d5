import { lazy, Suspense } from 'react'
import { useToasts } from './toast-store.ts'

const ToastView = lazy(() => import('./toast-view.tsx').then((module) => ({ default: module.ToastView })))

/** The live region stands in the page from the start, so that what appears in it is announced; its view comes with the first toast. */
export function ToastHost() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-0 z-(--z-toast)">
      {toasts.length > 0 && (
        <Suspense>
          <ToastView toasts={toasts} />
        </Suspense>
      )}
    </div>
  )
}
