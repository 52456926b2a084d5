import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Env, StartError } from './platform/env.ts'
import type { Translate } from './texts/translate.ts'

/**
 * index.html and the manifest, which tell a browser the site's title, language and brand before any script runs. Both are made once
 * at start and always revalidated.
 */
export type SiteLook = Pick<Env, 'SITE_TITLE' | 'SITE_LANGUAGE' | 'SITE_BRAND'>

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Adds the routes of `/`, `/index.html` and the manifest; returns the answer for all other page addresses, null if nothing is built. */
export function shellFiles(app: FastifyInstance, directory: string, look: SiteLook, translate: Translate): SendPage | null {
  if (!existsSync(join(directory, 'index.html'))) return null
  const read = (name: string) => readFileSync(join(directory, name), 'utf8')
  const colour = themeColour(directory, look)
  const sendPage = sender('text/html; charset=utf-8', writtenPage(read('index.html'), { ...look, colour }, translate))
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  const manifest = writtenManifest(read('manifest.webmanifest'), { ...look, colour }, translate)
  app.get('/manifest.webmanifest', sender('application/manifest+json', manifest))
  return sendPage
}

/** Folder of the brand's own pictures, which replace common ones of the same name; null for the default brand. */
export const brandFolder = (directory: string, { SITE_BRAND }: SiteLook): string | null =>
  SITE_BRAND === 'parlay' ? null : join(directory, 'brands', SITE_BRAND)

const brandFile = z.object({ themeColor: z.string().check(z.regex(/^#[0-9a-f]{6}$/)) })

/** The colour of the browser's bars; null for the common one. */
function themeColour(directory: string, look: SiteLook): string | null {
  const folder = brandFolder(directory, look)
  if (!folder) return null
  try {
    return brandFile.parse(JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'))).themeColor
  } catch {
    throw new StartError(`SITE_BRAND=${look.SITE_BRAND} has no brand.json with a themeColor: see "A brand" in CONTRIBUTING.md.`)
  }
}

interface Written extends SiteLook {
  colour: string | null
}

const HTML_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => HTML_ESCAPES[sign] ?? sign)

function writtenPage(html: string, look: Written, translate: Translate): string {
  const title = escaped(look.SITE_TITLE)
  return html
    .replace(/(<html[^>]* lang=")[^"]*/, `$1${look.SITE_LANGUAGE}`)
    .replace(/(<html[^>]* data-brand=")[^"]*/, `$1${look.SITE_BRAND}`)
    .replace(/(<meta name="theme-color" content=")([^"]*)/, (_, start: string, common: string) => start + (look.colour ?? common))
    .replace(/(<meta name="description" content=")([^"]*)/, (_, start: string, text: string) => start + titled(translate(text), title))
    .replace(/(<meta name="apple-mobile-web-app-title" content=")[^"]*/, (_, start: string) => start + title)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(<div id="about" hidden>\s*<p>)([^<]*)/, (_, start: string, text: string) => start + translate(text))
}

function writtenManifest(json: string, look: Written, translate: Translate): string {
  const written = (value: unknown): unknown => {
    if (typeof value === 'string') return titled(translate(value), look.SITE_TITLE)
    if (Array.isArray(value)) return value.map(written)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, written(own)]))
  }
  const colours = look.colour && { theme_color: look.colour, background_color: look.colour }
  // The pictures are of a Simplified page.
  const pictures = look.SITE_LANGUAGE === 'zh-CN' ? {} : { screenshots: undefined }
  return JSON.stringify({ ...(written(JSON.parse(json)) as object), ...colours, ...pictures, lang: look.SITE_LANGUAGE })
}

/** Replaces the product's name with the site's. */
const titled = (text: string, title: string): string => text.replace('Parlay', () => title)

function sender(type: string, text: string): SendPage {
  const etag = `W/"${hash('sha256', text, 'base64url')}"`
  const packed = brotliCompressSync(text)
  return (request, reply) => {
    void reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const brotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (brotli) void reply.header('content-encoding', 'br')
    return reply.type(type).send(brotli ? packed : text)
  }
}
