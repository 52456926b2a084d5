import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { toTraditional } from './convert.ts'

const HAN = /\p{Script=Han}/u
const CONTENT = 'server/site/content'
/** Files of the page whose texts the server translates. */
const SERVED = ['index.html', 'public/manifest.webmanifest']
const QUOTED = /"([^"]*\p{Script=Han}[^"]*)"/gu
const ELEMENT = />([^<]*\p{Script=Han}[^<]*)</gu
const TABLE = 'server/texts/zh-tw.json'

/** Makes the server's zh-TW texts: the table of its sentences and names, and the content folder. Path → text. */
export function traditionalServerTexts(root: string): Map<string, string> {
  const table = Object.fromEntries(serverTexts(root).map((text) => [text, toTraditional(text)]))
  const files = new Map([[TABLE, `${JSON.stringify(table, null, 2)}\n`]])
  for (const name of contentFiles(root))
    files.set(join(CONTENT, 'zh-TW', name), toTraditional(readFileSync(join(root, CONTENT, 'zh-CN', name), 'utf8')))
  return files
}

/** All Chinese strings of the server's code and of the files that it translates, sorted; consoles of the sandbox are no player's. */
function serverTexts(root: string): string[] {
  const texts = new Set<string>()
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((name) => !/\.test\.ts$|^server\/sandbox\//.test(name))
  for (const name of sources) collect(parseSync(readFileSync(join(root, name), 'utf8'), { syntax: 'typescript' }), name, texts)
  for (const name of SERVED)
    for (const pattern of [QUOTED, ELEMENT])
      for (const [, text = ''] of readFileSync(join(root, name), 'utf8').matchAll(pattern)) texts.add(text)
  return [...texts].sort()
}

function collect(node: unknown, file: string, texts: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) collect(one, file, texts)
  if (typeof node !== 'object' || node === null) return
  const { type, value, quasis, expressions } = node as {
    type?: string
    value?: unknown
    quasis?: { cooked: string }[]
    expressions?: unknown[]
  }
  if (type === 'StringLiteral' && typeof value === 'string' && HAN.test(value)) texts.add(value)
  const chinese = quasis?.filter(({ cooked }) => HAN.test(cooked)) ?? []
  if (chinese.length > 0 && expressions?.length) throw new Error(`${file}: a text with values is written '…{name}…', not as a template`)
  for (const { cooked } of chinese) texts.add(cooked)
  for (const child of Object.values(node)) collect(child, file, texts)
}

function contentFiles(root: string): string[] {
  try {
    const entries = readdirSync(join(root, CONTENT, 'zh-CN'), { recursive: true, withFileTypes: true })
    const base = join(root, CONTENT, 'zh-CN')
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1))
  } catch {
    return []
  }
}
