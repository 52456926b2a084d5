import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Spinner } from './spinner.tsx'
import { type CardToast, type PillToast, type Toast, toast } from './toast-store.ts'

const TONES = {
  success: { Icon: IconCheck, color: 'text-success' },
  error: { Icon: IconAlertTriangle, color: 'text-danger' },
  warn: { Icon: IconClock, color: 'text-warn' },
  info: { Icon: IconInfoCircle, color: 'text-accent-text' },
}

function Pill({ item }: { item: PillToast }) {
  return (
    <p className="inline-flex max-w-[calc(100vw-2rem)] items-center gap-2 rounded-md bg-toast px-5 py-3 text-md text-on-toast shadow-2">
      {item.kind === 'loading' && <Spinner />}
      {item.kind === 'done' && <IconCheck className="size-5 shrink-0" stroke={1.6} aria-hidden />}
      {item.text}
    </p>
  )
}

function Card({ item }: { item: CardToast }) {
  const { t } = useLingui()
  const { Icon, color } = TONES[item.tone]
  const { action, later } = item
  const act = () => {
    toast.dismiss(item.id)
    action?.onPress()
  }
  return (
    <section className="pointer-events-auto flex items-start gap-3 rounded-md bg-raised py-3.5 pr-2 pl-4 text-fg shadow-2">
      <Icon className={`size-5 shrink-0 ${color}`} stroke={1.6} aria-hidden />
      <div className="min-w-0 flex-1">
        <b>{item.title}</b>
        {item.text && <p className="text-sm text-fg-2">{item.text}</p>}
        {action && later && (
          <div className="mt-3 flex gap-2">
            <Button size="sm" onClick={act}>
              {action.label}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => toast.dismiss(item.id)}>
              {later}
            </Button>
          </div>
        )}
      </div>
      {action && !later && (
        <button type="button" className="relative h-5 px-2 text-sm text-accent-text touch-target" onClick={act}>
          {action.label}
        </button>
      )}
      {(item.tone === 'error' || !action) && (
        <IconButton className="-mt-1.5" aria-label={t`关闭`} onClick={() => toast.dismiss(item.id)}>
          <IconX className="size-4" stroke={1.6} aria-hidden />
        </IconButton>
      )}
    </section>
  )
}

export function ToastView({ toasts }: { toasts: readonly Toast[] }) {
  useEffect(() => toasts.forEach(toast.shown), [toasts])
  return (
    <>
      <div className="absolute inset-x-0 bottom-[18dvh] flex justify-center">
        {toasts.map((item) => (item.style === 'pill' ? <Pill key={item.id} item={item} /> : null))}
      </div>
      <div className="absolute inset-x-3 top-[calc(var(--safe-top)+0.75rem)] grid content-start gap-3 md:right-6 md:left-auto md:top-18 md:w-95">
        {toasts.map((item) => (item.style === 'card' ? <Card key={item.id} item={item} /> : null))}
      </div>
    </>
  )
}
