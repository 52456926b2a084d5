import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Writes a brotli version beside each built text file, so that the server does not compress on each request. */
const app = join(import.meta.dirname, '../dist/app')
for (const name of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
  if (/\.(js|css|html|svg|json|txt)$/.test(name)) writeFileSync(join(app, `${name}.br`), brotliCompressSync(readFileSync(join(app, name))))
}
