import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { drawPicture } from '../platform/draw-picture.ts'
import { saveFile } from '../platform/save-file.ts'
import { Button } from './button.tsx'
import { DARK, LIGHT, paintQr, qrRows } from './qr.ts'

const SAVED_PX = 600

/** A code to scan, always dark on white. With `saveAs`, a button that saves it as a picture of this file's name. */
export function QrCode({
  content,
  label,
  saveAs,
}: {
  content: string
  label: string
  saveAs?: { file: string; button: string } | undefined
}) {
  const rows = useMemo(() => qrRows(content), [content])
  const size = rows.length
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <div className="grid justify-items-center gap-3">
      <svg viewBox={`0 0 ${size} ${size}`} className="size-48 rounded-md" role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={size} height={size} fill={LIGHT} />
        <path d={path} fill={DARK} />
      </svg>
      {saveAs && (
        <Button variant="outline" onClick={() => void save(rows, saveAs.file)}>
          <IconDownload className="size-4" stroke={1.6} aria-hidden />
          {saveAs.button}
        </Button>
      )}
    </div>
  )
}

async function save(rows: boolean[][], name: string): Promise<void> {
  const cell = Math.ceil(SAVED_PX / rows.length)
  const size = cell * rows.length
  const picture = await drawPicture(size, size, (area) => paintQr(area, rows, cell))
  if (picture) saveFile(picture, `${name}.png`)
}
