import { saveFile } from './save-file.ts'

/** Hands a picture to the system's own sheet, or saves it where there is none. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const files = [new File([picture], name, { type: picture.type })]
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return saveFile(picture, name)
  // Dismissing the sheet rejects, and is no failure.
  await navigator.share({ files }).catch(() => undefined)
}
