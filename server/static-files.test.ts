import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAssets } from '../scripts/keep-assets.ts'
import { brandFolder, shellFiles } from './shell-files.ts'
import { staticFiles } from './static-files.ts'
import { createTranslate } from './texts/translate.ts'
import { createPresent } from './transport/envelope.ts'

let dist: string
let app: FastifyInstance
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'))
  app = Fastify()
})
afterEach(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

let builds = 0

/** Builds like `npm run build`. */
function build(name: string): void {
  keepAssets(dist, new Date(++builds * 1_000))
  rmSync(join(dist, 'app'), { recursive: true, force: true })
  mkdirSync(join(dist, 'app/assets'), { recursive: true })
  writeFileSync(join(dist, `app/assets/page-${name}.js`), `export const build = '${name}'`)
  for (const file of ['index.html', 'sw.js', 'manifest.webmanifest', 'favicon.svg'])
    writeFileSync(join(dist, 'app', file), file === 'manifest.webmanifest' ? '{}' : `<html> ${name}`)
}

async function serve(): Promise<void> {
  const directory = join(dist, 'app')
  const look = { SITE_TITLE: 'Parlay', SITE_LANGUAGE: 'zh-CN', SITE_BRAND: 'parlay' } as const
  const translate = createTranslate('zh-CN')
  const sendPage = shellFiles(app, directory, look, translate)
  await staticFiles(app, directory, { sendPage, present: createPresent(translate), brandFolder: brandFolder(directory, look) })
}

async function get(path: string) {
  const { statusCode, headers, body } = await app.inject(path)
  return { status: statusCode, cache: headers['cache-control'], type: headers['content-type'], body }
}

test('assets of the last two builds are still served, older ones are not, however often the last one was built again', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'd', 'd']) build(name)
  await serve()
  for (const name of ['b', 'c', 'd'])
    expect(await get(`/assets/page-${name}.js`), name).toMatchObject({ status: 200, body: `export const build = '${name}'` })
  expect((await get('/assets/page-a.js')).status).toBe(404)
  expect((await get('/index.html')).body).toBe('<html> d')
})

test('hashed assets never change, all else is asked for again', async () => {
  build('a')
  build('b')
  await serve()
  for (const path of ['/assets/page-a.js', '/assets/page-b.js'])
    expect(await get(path)).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' })
  for (const path of ['/', '/app/help', '/index.html', '/sw.js', '/manifest.webmanifest', '/favicon.svg'])
    expect(await get(path), path).toMatchObject({ status: 200, cache: 'no-cache' })
})

test.each(['/assets/gone-1234.js', '/assets/', '/gone.js', '/assets/page-b.js/..%2f..%2fpackage.json'])(
  'an unknown file is a 404, never index.html: %s',
  async (path) => {
    build('a')
    build('b')
    await serve()
    const answer = await get(path)
    expect([answer.status, answer.body.includes('html')]).toEqual([404, false])
    expect(answer.type).not.toContain('text/html')
  },
)
