import { useLingui } from '@lingui/react/macro'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { edition } from './edition.ts'

/** Text, icon and action of a control that switches the edition; null where the site decides. */
export function useEditionSwitch(): { label: string; Icon: typeof IconMoon; toggle: () => void } | null {
  const { t } = useLingui()
  const now = useSyncExternalStore(edition.subscribe, edition.get)
  const switchable = useSyncExternalStore(edition.subscribe, edition.isSwitchable)
  if (!switchable) return null
  return now === 'classic'
    ? { label: t`切换为专业版`, Icon: IconMoon, toggle: edition.toggle }
    : { label: t`切换为经典版`, Icon: IconSun, toggle: edition.toggle }
}
