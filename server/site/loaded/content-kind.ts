import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { Language } from '../../../contract/site.ts'
import { factsIn, fill, nameIn } from '../facts.ts'

/** A kind of content that operators load as a file (docs/content.md). A domain lists its kinds in its `domain.ts`. */
export interface ContentKind<T = unknown> {
  /** What a file says in its field `kind`; the file that ships is called so, too. */
  kind: string
  /** Of a file without its `kind`. A rule over several fields is a check of it. */
  schema: z.ZodMiniType<T>
}

const inWords = en().localeError

/** A file's content, with the product's numbers and names in its texts. Else which field breaks which rule, a sentence each. */
export function readAs<T>({ schema }: ContentKind<T>, body: object, language: Language): { value: T } | { faults: string[] } {
  const { kind: _, ...fields } = body as { kind?: unknown }
  try {
    const parsed = z.safeParse(schema, fill(fields, nameIn(factsIn(language), 'a text')), { error: inWords })
    return parsed.success ? { value: parsed.data } : { faults: parsed.error.issues.map(sentence) }
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] }
  }
}

/** `list[2].title: Too small: expected string to have >=1 characters`. */
const sentence = ({ path, message }: z.core.$ZodIssue): string => (path.length > 0 ? `${z.core.toDotPath(path)}: ${message}` : message)
