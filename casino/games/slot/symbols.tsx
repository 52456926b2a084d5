import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useMedia } from '../../ui/hooks.ts'

/** The symbols' letters in par-sheet.ts, their names, and which of four grounds they stand on. */
export const SYMBOLS: Readonly<Record<string, { readonly name: string; readonly ground: 'deep' | 'night' | 'pale' | 'day' }>> = {
  M: { name: '月', ground: 'night' },
  D: { name: '斗', ground: 'deep' },
  P: { name: '梅', ground: 'night' },
  V: { name: '壶', ground: 'pale' },
  F: { name: '扇', ground: 'pale' },
  B: { name: '竹', ground: 'pale' },
  T: { name: '茶', ground: 'deep' },
  J: { name: '璧', ground: 'deep' },
  K: { name: '鸢', ground: 'day' },
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
/** A point on a circle, in degrees from the right, clockwise. */
const around = (x: number, y: number, radius: number, degrees: number): readonly [number, number] => {
  const angle = (degrees * Math.PI) / 180
  return [Math.round((x + radius * Math.cos(angle)) * 10) / 10, Math.round((y + radius * Math.sin(angle)) * 10) / 10]
}

const Blossom = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g>
    {range(5).map((petal) => {
      const [cx, cy] = around(x, y, size * 0.95, petal * 72 - 90)
      return <circle key={petal} cx={cx} cy={cy} r={size * 0.74} fill="var(--light)" />
    })}
    <circle cx={x} cy={y} r={size * 0.36} fill="var(--mark)" />
  </g>
)

function Moon() {
  return (
    <>
      <circle cx="126" cy="80" r="39" fill="var(--light)" />
      <path d="M26 72h46M16 84h30M50 60h20" stroke="var(--ink)" stroke-width="3" stroke-linecap="round" opacity=".7" />
      <path d="M0 152c30-26 54-38 80-34 24 3 40 16 64 12 22-4 38-14 56-16v86H0z" fill="var(--mark)" />
      <path d="M0 178c40-22 78-24 112-14 34 9 58 2 88-8v44H0z" fill="var(--deep)" opacity=".7" />
    </>
  )
}

const STARS = [
  [32, 62, 9],
  [70, 54, 7],
  [98, 80, 8],
  [128, 90, 10],
  [133, 128, 7],
  [178, 134, 9],
  [170, 94, 7],
] as const

function Dipper() {
  return (
    <>
      <path d="M32 62 70 54l28 26 30 10 5 38 45 6-8-40-42-4" fill="none" stroke="var(--ink)" stroke-width="2.5" />
      {STARS.map(([x, y, r]) => (
        <g key={x} fill="var(--light)">
          <circle cx={x} cy={y} r={r + 6} opacity=".16" />
          <circle cx={x} cy={y} r={r} />
        </g>
      ))}
      <path d="M42 130h.1M66 156h.1M148 46h.1M98 142h.1M118 34h.1" stroke="var(--ink)" stroke-width="5" stroke-linecap="round" />
    </>
  )
}

function Plum() {
  return (
    <>
      <path
        d="M10 184c42-20 58-46 80-74s46-50 92-62M88 112c-24 4-40-4-54-18M122 78c4-18 12-30 26-40"
        fill="none"
        stroke="var(--ink)"
        stroke-width="5"
        stroke-linecap="round"
      />
      <Blossom x={122} y={75} size={19} />
      <Blossom x={66} y={129} size={15} />
      <Blossom x={37} y={92} size={11} />
      <Blossom x={158} y={48} size={12} />
      <Blossom x={150} y={112} size={8} />
    </>
  )
}

function Vase() {
  return (
    <>
      <path
        d="M84 32h32v9c0 8-4 12-4 22 0 13 35 25 35 63 0 30-18 44-47 44s-47-14-47-44c0-38 35-50 35-63 0-10-4-14-4-22z"
        fill="var(--light)"
        stroke="var(--ink)"
        stroke-width="2.5"
      />
      <g fill="none" stroke="var(--mark)" stroke-width="3" stroke-linecap="round">
        <path d="M82 46h36M61 108c25 10 53 10 78 0M55 141c30 11 60 11 90 0M70 127c6-11 17-11 21 0s15 10 20 0 14-9 19 0" />
      </g>
      <path d="M84 94h.1M116 94h.1" stroke="var(--mark)" stroke-width="7" stroke-linecap="round" />
      <circle cx="100" cy="88" r="6" fill="var(--mark)" />
    </>
  )
}

function Fan() {
  const ribs = range(10).map((rib) => 190 + rib * (160 / 9))
  return (
    <>
      {range(9).map((fold) => {
        const corners = [around(100, 146, 92, ribs[fold] as number), around(100, 146, 92, ribs[fold + 1] as number)]
        const inner = [around(100, 146, 36, ribs[fold + 1] as number), around(100, 146, 36, ribs[fold] as number)]
        const points = [...corners, ...inner].map((point) => point.join()).join(' ')
        return (
          <polygon key={fold} points={points} fill={fold % 2 ? 'var(--mark)' : 'var(--light)'} stroke="var(--ink)" stroke-width="1.5" />
        )
      })}
      {ribs.map((rib) => {
        const [x, y] = around(100, 146, 36, rib)
        return <path key={rib} d={`M100 146 ${x} ${y}`} stroke="var(--ink)" stroke-width="3" />
      })}
      <circle cx="100" cy="146" r="6" fill="var(--light)" />
    </>
  )
}

function Bamboo() {
  const stems = [
    [48, -10, 'var(--mark)'],
    [96, 8, 'var(--light)'],
    [138, -10, 'var(--mark)'],
  ] as const
  return (
    <>
      {stems.map(([x, top, fill]) =>
        range(5).map((part) => (
          <rect
            key={`${x}${part}`}
            x={x}
            y={top + part * 46}
            width="16"
            height="42"
            rx="4"
            fill={fill}
            stroke="var(--ink)"
            stroke-width="1.5"
          />
        )),
      )}
      <path
        d="M112 70c20-22 38-26 62-22-14 20-34 28-62 22zM96 117c-22-18-40-20-62-12 16 18 36 22 62 12zM112 140c18-10 36-8 54 4-20 12-40 10-54-4z"
        fill="var(--ink)"
      />
    </>
  )
}

function Tea() {
  return (
    <>
      <path d="M140 104c26-4 30 32-6 34" fill="none" stroke="var(--ink)" stroke-width="5" />
      <path d="M48 96h92c0 44-14 62-46 62s-46-18-46-62z" fill="var(--light)" stroke="var(--ink)" stroke-width="2.5" />
      <path d="M54 117c24 8 56 8 80 0" fill="none" stroke="var(--mark)" stroke-width="3" />
      {[68, 94, 120].map((x) => (
        <path key={x} d={`M${x} 84c-8-12 8-18 0-32`} fill="none" stroke="var(--ink)" stroke-width="3" stroke-linecap="round" />
      ))}
      <ellipse cx="94" cy="170" rx="66" ry="7" fill="var(--mark)" />
    </>
  )
}

function Jade() {
  return (
    <>
      <circle cx="100" cy="100" r="66" fill="var(--mark)" stroke="var(--ink)" stroke-width="3" />
      <circle cx="100" cy="100" r="55" fill="none" stroke="var(--light)" stroke-width="2" opacity=".6" />
      {range(16).map((bead) => {
        const [x, y] = around(100, 100, 43, bead * 22.5)
        return <circle key={bead} cx={x} cy={y} r="4.5" fill="var(--light)" />
      })}
      <circle cx="100" cy="100" r="27" fill="var(--deep)" stroke="var(--light)" stroke-width="3" />
    </>
  )
}

function Kite() {
  return (
    <>
      <path d="M112 30 158 82 96 126 62 66z" fill="var(--light)" stroke="var(--ink)" stroke-width="2.5" />
      <path d="M112 30 103 78 62 66z" fill="var(--mark)" />
      <path d="M112 30 96 126M158 82 62 66" stroke="var(--mark)" stroke-width="2.5" />
      <path d="M96 126c-26 14 4 26-22 36s-6 22-34 26" fill="none" stroke="var(--ink)" stroke-width="2.5" />
      <path d="m72 150 13 7-15 6zM60 172l14 4-12 9z" fill="var(--ink)" />
      <path d="M14 60h30M24 70h18M150 150h34M160 160h18" stroke="var(--ink)" stroke-width="3" stroke-linecap="round" opacity=".6" />
    </>
  )
}

const DRAWN: Readonly<Record<string, () => ComponentChildren>> = {
  M: Moon,
  D: Dipper,
  P: Plum,
  V: Vase,
  F: Fan,
  B: Bamboo,
  T: Tea,
  J: Jade,
  K: Kite,
}

/** The colours that a drawing is in. */
const COLOUR = /var\((--\w+)\)/g

/** Of a picture, in pixels: that of a cell on a wide screen, or of one of a phone at four pixels a point. */
const SIDE = 400

/** What Pictures() wrote for the cells. */
const sheet = new CSSStyleSheet()

/**
 * Draws every symbol once, out of sight, and makes a picture of it in the page's colours, which is the background of its cells. So a cell
 * that shows another symbol costs the style of one element, where a copy of the drawing would cost that of each of its parts.
 */
export function Pictures() {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  // In the dark the colours are others, and all is drawn anew.
  return <Drawings key={String(isDark)} />
}

function Drawings() {
  const store = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let isWanted = true
    const asPixels = givesBack()
    const rules = [...(store.current?.children ?? [])].map(async (drawn) => {
      const colours = getComputedStyle(drawn)
      const ground = colours.backgroundImage
      const drawing = drawn.innerHTML.replace(COLOUR, (_, name: string) => colours.getPropertyValue(name).trim())
      const drawnAs = `data:image/svg+xml,${encodeURIComponent(drawing)}`
      const picture = asPixels ? await pixelsOf(drawnAs) : drawnAs
      return `.symbol.${drawn.getAttribute('data-letter')}{background:url("${picture}") center/cover,${ground}}`
    })
    void Promise.all(rules).then((all) => {
      if (!isWanted) return
      sheet.replaceSync(all.join(''))
      document.adoptedStyleSheets = [sheet]
    })
    return () => {
      isWanted = false
    }
  }, [])
  return (
    <div ref={store} hidden>
      {Object.entries(DRAWN).map(([letter, Drawing]) => (
        <span key={letter} class={onGround(letter)} data-letter={letter}>
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" aria-hidden="true">
            <Drawing />
          </svg>
        </span>
      ))}
    </div>
  )
}

/** A drawing would be drawn anew for each cell that shows it. */
async function pixelsOf(drawing: string): Promise<string> {
  const image = new Image(SIDE, SIDE)
  image.src = drawing
  await image.decode()
  const pen = canvasOf(SIDE)
  pen?.drawImage(image, 0, 0, SIDE, SIDE)
  return pen ? pen.canvas.toDataURL() : drawing
}

function canvasOf(side: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  return canvas.getContext('2d')
}

/** Whether a canvas gives back what was drawn: a browser that keeps its user from being recognised gives other pixels. */
function givesBack(): boolean {
  const pen = canvasOf(1)
  if (!pen) return false
  pen.fillStyle = '#3a7'
  pen.fillRect(0, 0, 1, 1)
  return String(pen.getImageData(0, 0, 1, 1).data) === '51,170,119,255'
}

const onGround = (letter: string) => `symbol ${SYMBOLS[letter]?.ground}`

/** A cell of the reels or of the table of pays. */
export const SymbolCell = ({ letter, isDim = false }: { letter: string; isDim?: boolean }) => (
  <span class={`${onGround(letter)} ${letter}${isDim ? ' dim' : ''}`} />
)
