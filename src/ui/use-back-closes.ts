import { useEffect, useEffectEvent } from 'react'
import { followLayers } from '../platform/layers.ts'

/** Back closes what lies over the page, here this, and never leaves the page under it. Going to another page closes it, too. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? followLayers().open(() => close()) : undefined), [open])
}
