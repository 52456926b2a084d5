import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { toTraditional } from './convert.ts'

const FOLDER = 'src/i18n/catalogues'
const po = formatter({ origins: false })

/** Makes the page's zh-TW catalogues from the zh-CN ones: path → text. The key is the sentence, which is converted. */
export async function traditionalCatalogues(root: string): Promise<Map<string, string>> {
  const names = readdirSync(join(root, FOLDER, 'zh-CN')).filter((name) => name.endsWith('.po'))
  const files = new Map<string, string>()
  for (const name of names) {
    const source = readFileSync(join(root, FOLDER, 'zh-CN', name), 'utf8')
    const at = { locale: 'zh-TW', sourceLocale: 'zh-CN', filename: name }
    const catalogue = await po.parse(source, at)
    for (const entry of Object.values(catalogue)) entry.translation = toTraditional(entry.message ?? '')
    const made = await po.serialize(catalogue, { ...at, existing: source.replace('"Language: zh-CN\\n"', '"Language: zh-TW\\n"') })
    files.set(join(FOLDER, 'zh-TW', name), made)
  }
  return files
}
