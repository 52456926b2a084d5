import { useLingui } from '@lingui/react/macro'
import type { PushLetter } from '../../../contract/push.ts'
import { Switch } from '../../ui/switch.tsx'
import { usePush } from './use-push.ts'

/** Whether letters of a kind are pushed. `comes`: whether they come at all. */
export function LetterSwitch({
  kind,
  label,
  comes,
  installsByHand,
}: {
  kind: PushLetter
  label: string
  comes: boolean
  installsByHand: boolean
}) {
  const { t } = useLingui()
  const { settings, busy, isOn, flip } = usePush(installsByHand)
  const off = !settings || !comes
  return (
    <Switch
      aria-label={t`${label}推送`}
      aria-busy={busy}
      disabled={off || busy}
      checked={comes && isOn(kind)}
      onChange={() => void flip(kind)}
      className={off ? 'opacity-55' : undefined}
    />
  )
}
