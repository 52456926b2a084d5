import { readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { build } from 'vite'
import { THROTTLE } from './measure.ts'

const FOLDER = join(import.meta.dirname, '../dist/mapped')
const TOP = 25
const SAMPLE_US = 200
const WATCHED_MS = 4_000

/** Builds the product again with source maps, which have the functions' names; the files stay the same. */
export async function buildMaps(): Promise<void> {
  await build({ logLevel: 'silent', build: { outDir: FOLDER, emptyOutDir: true, sourcemap: 'hidden' } })
}

export const removeMaps = (): void => rmSync(FOLDER, { recursive: true, force: true })

/** Profiles the main thread from navigation on: functions by their own time, throttled. */
export async function startProfile(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.setViewportSize({ width: 412, height: 823 })
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.setSamplingInterval', { interval: SAMPLE_US })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await devtools.send('Profiler.start')
  await page.goto(url)
  await page.waitForTimeout(WATCHED_MS)
  const { profile } = await devtools.send('Profiler.stop')
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const ownMs = new Map<string, number>()
  const { samples = [], timeDeltas = [] } = profile
  samples.forEach((id, at) => {
    const name = names.get(id) ?? ''
    ownMs.set(name, (ownMs.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1_000)
  })
  for (const idle of ['(idle)', '(root)']) ownMs.delete(idle)
  const sorted = [...ownMs].sort(([, a], [, b]) => b - a).slice(0, TOP)
  return sorted.map(([name, ms]) => `${ms.toFixed(1).padStart(8)} ms  ${name}`)
}

const maps = new Map<string, SourceMap | null>()

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  let map: SourceMap | null = null
  try {
    map = new SourceMap(JSON.parse(readFileSync(join(FOLDER, 'assets', `${file}.map`), 'utf8')))
  } catch {
    // Files outside the build, such as the browser's own, have no map.
  }
  maps.set(file, map)
  return map
}

interface Frame {
  functionName: string
  url: string
  lineNumber: number
  columnNumber: number
}

function nameOf({ functionName, url, lineNumber, columnNumber }: Frame): string {
  const file = url.split('/').at(-1) ?? ''
  const entry = mapOf(file)?.findEntry(lineNumber, columnNumber)
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return `${functionName || '(anonymous)'} ${file}`.trim()
  const source = entry.originalSource.replace(/^(\.\.\/)+/, '').replace(/.*node_modules\//, '')
  return `${functionName} ${source}:${entry.originalLine + 1}`
}
