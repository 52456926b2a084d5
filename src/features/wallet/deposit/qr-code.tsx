import { Trans } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import encodeQR from 'qr'
import { useMemo } from 'react'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'

const QUIET = 2
const SAVED_PX = 600

/** A code to scan, always dark on white. With `saveAs`, a button that saves it as a picture of this name. */
export function QrCode({ content, label, saveAs }: { content: string; label: string; saveAs?: string | undefined }) {
  const rows = useMemo(() => encodeQR(content, 'raw', { ecc: 'medium', border: QUIET }), [content])
  const size = rows.length
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <div className="grid justify-items-center gap-3">
      <svg viewBox={`0 0 ${size} ${size}`} className="size-48 rounded-md" role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#10161f" />
      </svg>
      {saveAs && (
        <Button variant="outline" onClick={() => save(rows, saveAs)}>
          <IconDownload className="size-4" stroke={1.6} aria-hidden />
          <Trans>保存二维码</Trans>
        </Button>
      )}
    </div>
  )
}

function save(rows: boolean[][], name: string): void {
  const canvas = document.createElement('canvas')
  const cell = Math.ceil(SAVED_PX / rows.length)
  canvas.width = cell * rows.length
  canvas.height = canvas.width
  const area = canvas.getContext('2d')
  if (!area) return
  area.fillStyle = '#fff'
  area.fillRect(0, 0, canvas.width, canvas.height)
  area.fillStyle = '#10161f'
  for (const [y, row] of rows.entries()) for (const [x, dark] of row.entries()) if (dark) area.fillRect(x * cell, y * cell, cell, cell)
  canvas.toBlob((picture) => {
    if (picture) saveFile(picture, `${name}.png`)
  })
}
