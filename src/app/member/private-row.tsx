import { useLingui } from '@lingui/react/macro'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { noticeText } from '../../i18n/problem-text.ts'
import { Fault } from '../../transport/fault.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type PrivateKind, privateValues } from './private-values.ts'

/** A private value of the member: masked, and in clear once its eye was pressed. `masked` is '' when none is bound. */
export function PrivateRow({ kind, label, masked }: { kind: PrivateKind; label: string; masked: string }) {
  const { t, i18n } = useLingui()
  const [asking, setAsking] = useState(false)
  const clear = useSyncExternalStore(
    useCallback((listener) => privateValues.subscribe(kind, listener), [kind]),
    () => privateValues.shown(kind),
  )
  const Icon = clear ? IconEye : IconEyeOff
  const toggle = async () => {
    if (asking) return
    setAsking(true)
    try {
      const refusal = await privateValues.toggle(kind)
      const text = refusal && noticeText(i18n, refusal)
      if (text) toast.pill(text)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const text = noticeText(i18n, error)
      if (text) toast.pill(text)
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className="flex items-center gap-2">
      <dt className="w-18 shrink-0 text-fg-3">{label}</dt>
      <dd className="flex min-h-11 min-w-0 flex-1 items-center gap-2 tabular-nums">
        <span className="min-w-0 flex-1 truncate">{masked ? (clear ?? masked) : t`未绑定`}</span>
        {masked && (
          <IconButton
            aria-label={clear ? t`隐藏${label}` : t`显示${label}`}
            aria-pressed={clear !== null}
            aria-busy={asking}
            size="lg"
            onClick={() => void toggle()}
          >
            <Icon className="size-5" stroke={1.6} aria-hidden />
          </IconButton>
        )}
      </dd>
    </div>
  )
}
