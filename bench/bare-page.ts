import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { build } from 'vite'

const FOLDER = join(import.meta.dirname, '../dist/bare')

/** Serves bare React like the product: by the same server, compressed beforehand. */
export async function startBarePage(): Promise<{ origin: string; close(): Promise<void> }> {
  const pages = { outDir: FOLDER, emptyOutDir: true, modulePreload: false as const, rollupOptions: { input: 'bench/page/bare.html' } }
  await build({ configFile: false, logLevel: 'warn', publicDir: false, build: pages })
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }))
    if (/\.(js|html)$/.test(name)) writeFileSync(join(FOLDER, `${name}.br`), brotliCompressSync(readFileSync(join(FOLDER, name))))
  const app = fastify()
  await app.register(fastifyStatic, { root: FOLDER, preCompressed: true })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin: `${origin}/bench/page/bare.html`, close: () => app.close() }
}
