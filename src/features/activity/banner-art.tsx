import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

interface Node {
  x: number
  y: number
  text: string
}
interface Scene {
  className: string
  width: number
  height: number
  /** Size of the price nodes; 1 is the desktop's. */
  scale: number
  field: string
  circle: { cx: number; cy: number; rx: number; ry: number }
  fieldWidth: number
  thread: string
  threadWidth: number
  prices: readonly Node[]
  total: Node
}

const DESKTOP: Scene = {
  className: 'max-md:hidden',
  width: 1440,
  height: 360,
  scale: 1,
  field: 'M560 400 760 40H1400l200 360M1080 40v360M640 256h880M724 104h90l-40 170h-142M1436 104h-90l40 170h142',
  circle: { cx: 1080, cy: 190, rx: 150, ry: 70 },
  fieldWidth: 1.5,
  thread: 'M660 292C740 292 740 232 820 232C905 232 905 128 990 128C1075 128 1075 190 1160 190C1239 190 1239 92 1318 92',
  threadWidth: 3,
  prices: [
    { x: 820, y: 232, text: '0.95' },
    { x: 990, y: 128, text: '0.92' },
    { x: 1160, y: 190, text: '1.05' },
  ],
  total: { x: 1318, y: 92, text: '1.12' },
}

const PHONE: Scene = {
  className: 'md:hidden',
  width: 366,
  height: 184,
  scale: 0.62,
  field: 'M60 230 140 60H350l60 170M245 60v170M96 150h290',
  circle: { cx: 245, cy: 134, rx: 60, ry: 30 },
  fieldWidth: 1.2,
  thread: 'M106 172C141 172 141 142 176 142C204 142 204 104 232 104C261 104 261 124 290 124C304 124 304 46 318 46',
  threadWidth: 2,
  prices: [
    { x: 176, y: 142, text: '0.95' },
    { x: 232, y: 104, text: '0.92' },
    { x: 290, y: 124, text: '1.05' },
  ],
  total: { x: 318, y: 46, text: '1.12' },
}

/** A pitch in perspective with the moves of a price joined by a line: an invented picture in the brand's art colours. */
export function BannerArt() {
  return (
    <>
      <SceneArt scene={DESKTOP} />
      <SceneArt scene={PHONE} />
    </>
  )
}

function SceneArt({ scene }: { scene: Scene }) {
  const gradient = useId()
  const at = ({ x, y }: Node) => `translate(${x} ${y}) scale(${scene.scale})`
  return (
    <svg
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      preserveAspectRatio="xMaxYMid slice"
      className={`absolute inset-0 size-full ${scene.className}`}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--art-1)" />
          <stop offset="1" stopColor="var(--art-2)" />
        </linearGradient>
      </defs>
      <rect width={scene.width} height={scene.height} fill={`url(#${gradient})`} />
      <g fill="none" strokeOpacity=".22" strokeWidth={scene.fieldWidth} className="stroke-art-4">
        <path d={scene.field} />
        <ellipse {...scene.circle} />
      </g>
      <path d={scene.thread} fill="none" strokeWidth={scene.threadWidth} className="stroke-art-4" />
      {scene.prices.map((node) => (
        <g key={node.text} transform={at(node)}>
          <rect x="-38" y="-24" width="76" height="48" rx="12" strokeWidth="2.5" className="fill-art-1 stroke-art-4" />
          <text y="7" textAnchor="middle" fontSize="20" fontWeight="600" className="fill-art-5">
            {node.text}
          </text>
        </g>
      ))}
      <g transform={at(scene.total)}>
        <rect x="-56" y="-34" width="112" height="68" rx="16" className="fill-art-5" />
        <text y="-6" textAnchor="middle" fontSize="14" className="fill-art-2">
          <Trans>现价</Trans>
        </text>
        <text y="20" textAnchor="middle" fontSize="24" fontWeight="600" className="fill-art-1">
          {scene.total.text}
        </text>
      </g>
    </svg>
  )
}
