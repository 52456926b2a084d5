import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { traditionalCatalogues } from './traditional/catalogues.ts'
import { traditionalServerTexts } from './traditional/server-texts.ts'

/** Writes all Traditional texts anew from the Simplified ones: `npm run messages` runs this after the extraction. Never edit them by hand. */
const root = join(import.meta.dirname, '..')
const files = [...(await traditionalCatalogues(root)), ...traditionalServerTexts(root)]
for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
console.log(`${files.length} files in Traditional Chinese`)
