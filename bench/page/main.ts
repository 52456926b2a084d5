import { formatOdds } from '../../domain/odds.ts'
import { showLanguage, withTexts } from '../../src/i18n/catalogues.ts'
import { directDom } from '../peers/direct-dom.ts'
import { storeEachFrame } from '../peers/store-each-frame.tsx'
import type { SentAt, StartFeed } from './feed-worker.ts'
import { Probe, type Seen } from './probe.ts'
import { Stream } from './stream.ts'
import '../../src/ui/theme/theme.css'
import './grid.css'

/** A page with one subject: `?subject=ours&frameMs=16`. The driver calls these in order. */
export interface GridPage {
  start(): void
  watch(): void
  finish(): Promise<Seen>
}
declare global {
  interface Window {
    grid?: GridPage
  }
}

const query = new URLSearchParams(location.search)
const stream = new Stream()
const { port1: port, port2: feedEnd } = new MessageChannel()
const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), { type: 'module' })
const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('grid.html has no #root')

await showLanguage('zh-CN')
const { showOurs } = await withTexts(['sport'], () => import('./ours.tsx'))
feedEnd.postMessage(stream.snapshot())
await show(root, query.get('subject'))
let probe: Probe | null = null

window.grid = {
  start() {
    const order: StartFeed = { port: feedEnd, frameMs: Number(query.get('frameMs')) }
    worker.postMessage(order, [feedEnd])
  },
  watch() {
    probe = new Probe(buttonsOf(root))
  },
  async finish() {
    if (!probe) throw new Error('finish before watch')
    const sentAt = await new Promise<SentAt>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<SentAt>) => resolve(data)
      worker.postMessage('stop')
    })
    return probe.finish(sentAt, (price) => formatOdds(price, 'H'))
  },
}

async function show(root: HTMLElement, subject: string | null): Promise<void> {
  if (subject === 'store-each-frame') storeEachFrame(root, stream, port)
  else {
    const react = showOurs(root, stream, port)
    await filled(root)
    if (subject !== 'direct-dom') return
    // The peer starts with our markup and styles, without React.
    const markup = root.innerHTML
    react.unmount()
    root.innerHTML = markup
    directDom(root, stream, port)
  }
  await filled(root)
}

function buttonsOf(root: HTMLElement): HTMLButtonElement[] {
  return [...root.querySelectorAll('button')]
}

function filled(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (buttonsOf(root).length === stream.cells.length ? resolve() : requestAnimationFrame(look))
    look()
  })
}
