import { IconButton } from '../../ui/icon-button.tsx'
import { useEditionSwitch } from './use-edition-switch.ts'

export function EditionButton() {
  const control = useEditionSwitch()
  if (!control) return null
  const { label, Icon, toggle } = control
  return (
    <IconButton aria-label={label} size="lg" tone="bar" onClick={toggle}>
      <Icon className="size-5" stroke={1.6} aria-hidden />
    </IconButton>
  )
}
