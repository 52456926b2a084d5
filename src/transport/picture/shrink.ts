import { drawPicture } from '../../platform/draw-picture.ts'

/** Smaller files travel as they are. */
const SMALL_BYTES = 200_000

/**
 * Makes a large photo small before it travels: its longer side is `edge` pixels then, and what else the file said stays on the device. A
 * picture that this browser can't read is left as it is: the server says what is wrong with it.
 */
export async function shrunk(file: Blob, edge: number): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    const paint = (area: CanvasRenderingContext2D) => {
      // JPEG has no transparency.
      area.fillStyle = '#fff'
      area.fillRect(0, 0, width, height)
      area.drawImage(picture, 0, 0, width, height)
      picture.close()
    }
    const smaller = await drawPicture(width, height, paint, { type: 'image/jpeg', quality: 0.85 })
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
