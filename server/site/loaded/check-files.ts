import { hash } from 'node:crypto'
import { type ContentKind, readAs } from './content-kind.ts'

export interface ContentFile {
  name: string
  text: string
}

/** A file that keeps all rules of its kind. */
export interface CheckedFile {
  name: string
  kind: string
  digest: string
  body: object
}

/** Checks files of these kinds against their schemas, and that no two are of one kind. Faults name the file, the field and the rule. */
export function checkFiles(kinds: readonly ContentKind[], files: readonly ContentFile[]): { checked: CheckedFile[]; faults: string[] } {
  const checked: CheckedFile[] = []
  const faults: string[] = []
  for (const { name, text } of files) {
    const file = checkFile(kinds, name, text)
    if (Array.isArray(file)) faults.push(...file.map((fault) => `${name}: ${fault}`))
    else checked.push(file)
  }
  for (const [kind, same] of Map.groupBy(checked, (file) => file.kind))
    if (same.length > 1) faults.push(`${same.map(({ name }) => name).join(', ')}: only one file may be of the kind ${kind}`)
  return { checked, faults }
}

function checkFile(kinds: readonly ContentKind[], name: string, text: string): CheckedFile | string[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    return [`is no JSON: ${error instanceof Error ? error.message : error}`]
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['has to be one JSON object']
  const kind = kinds.find((one) => 'kind' in body && one.kind === body.kind)
  if (!kind) return [`kind: has to be one of ${kinds.map((one) => one.kind).join(', ')}`]
  // No rule depends on the language.
  const read = readAs(kind, body, 'zh-CN')
  return 'faults' in read ? read.faults : { name, kind: kind.kind, digest: hash('sha256', text), body }
}
