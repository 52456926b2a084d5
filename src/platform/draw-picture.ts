/** What `paint` draws, in px: a PNG, or in `format`; null where the browser gives none. */
export function drawPicture(
  width: number,
  height: number,
  paint: (area: CanvasRenderingContext2D) => void,
  format: { type?: string; quality?: number } = {},
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const area = canvas.getContext('2d')
  if (!area) return Promise.resolve(null)
  paint(area)
  return new Promise((done) => canvas.toBlob(done, format.type, format.quality))
}
