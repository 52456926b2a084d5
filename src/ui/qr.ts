import encodeQR from 'qr'

const QUIET = 2
export const [DARK, LIGHT] = ['#10161f', '#fff']

/** A code to scan, row by row, with its quiet zone: whether a module is dark. */
export const qrRows = (content: string): boolean[][] => encodeQR(content, 'raw', { ecc: 'medium', border: QUIET })

/** Draws it, always dark on white. `cell`: px of a module. */
export function paintQr(area: CanvasRenderingContext2D, rows: readonly (readonly boolean[])[], cell: number, left = 0, top = 0): void {
  area.fillStyle = LIGHT
  area.fillRect(left, top, cell * rows.length, cell * rows.length)
  area.fillStyle = DARK
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) if (dark) area.fillRect(left + x * cell, top + y * cell, cell, cell)
}
