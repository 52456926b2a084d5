import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

/** Closes what its head belongs to: a dialog, a sheet or a hint. */
export function CloseButton({ size = 'lg', ...rest }: Omit<IconButtonProps, 'aria-label' | 'children'>) {
  const { t } = useLingui()
  return (
    <IconButton aria-label={t`关闭`} size={size} {...rest}>
      <IconX className="size-5" stroke={1.6} aria-hidden />
    </IconButton>
  )
}
