import type { Ref } from 'react'
import { PICTURE_TYPES } from '../../contract/picture.ts'

/** Chooses a picture of the device; a button with a look of its own presses it. The same file can be chosen again. */
export const PictureInput = ({ ref, label, onFile }: { ref: Ref<HTMLInputElement>; label: string; onFile: (file: File) => void }) => (
  <input
    ref={ref}
    type="file"
    accept={PICTURE_TYPES.join(',')}
    aria-label={label}
    tabIndex={-1}
    className="sr-only"
    onChange={({ target }) => {
      const file = target.files?.[0]
      if (file) onFile(file)
      target.value = ''
    }}
  />
)
