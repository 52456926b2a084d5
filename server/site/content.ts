import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { contentEndpoints } from '../../contract/content.ts'
import type { Answer } from '../../contract/endpoints.ts'
import { HELP_CODES, type HelpCode } from '../../contract/help-codes.ts'
import type { Language } from '../../contract/site.ts'
import { factsIn, fill, nameIn } from './facts.ts'

/**
 * The site's texts: `content/<language>/*.json`, read and checked once at start. A sentence with a number of the product refers to
 * it by name (`{maxStake}`), so that no text is left behind when a rule changes.
 */
export interface Content {
  helpIndex: Answer<'site.helpIndex'>
  helpPages: Record<HelpCode, Answer<'site.helpPage'>>
  sponsor: Answer<'site.sponsorContent'>
}

export interface ContentOptions {
  language: Language
  siteTitle: string
  /** Territories whose residents may not play; the terms take the list from here. */
  excludedTerritories: readonly string[]
  /** Of the site's configuration: with 0 the help on deposits is not listed, since its page is not found. */
  depositSwitch: number
}

const time = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => Date.parse(text)),
)
const helpFile = z.strictObject({ ...contentEndpoints['site.helpPage'].answer.shape, updatedAt: time })
const indexFile = z.strictObject({ groups: z.array(z.strictObject({ title: z.string(), codes: z.array(z.enum(HELP_CODES)) })) })
const sponsorFile = z.strictObject({ ...contentEndpoints['site.sponsorContent'].answer.shape, updatedAt: time })
/** The sentence on excluded territories, with a list and without one. */
const territoriesFile = z.strictObject({ listed: z.string(), unlisted: z.string(), separator: z.string() })

export function readContent({ language, siteTitle, excludedTerritories, depositSwitch }: ContentOptions): Content {
  const territories = readFile(language, 'territories', territoriesFile, {
    list: excludedTerritories.join(readFile(language, 'territories', territoriesFile, { list: '' }).separator),
  })
  const excluded = excludedTerritories.length > 0 ? territories.listed : territories.unlisted
  const values = { ...factsIn(language), site: siteTitle, territories: excluded }
  const read = <S extends z.ZodMiniType>(name: string, schema: S) => readFile(language, name, schema, values)

  const helpPages = Object.fromEntries(HELP_CODES.map((code) => [code, read(code, helpFile)])) as Content['helpPages']
  for (const [code, page] of Object.entries(helpPages)) if (page.code !== code) throw new Error(`${code}.json is the page ${page.code}`)
  const { groups } = read('index', indexFile)
  const listed = (codes: HelpCode[]) => codes.filter((code) => code !== 'ck' || depositSwitch !== 0)
  return {
    helpIndex: {
      groups: groups.map(({ title, codes }) => ({ title, pages: listed(codes).map((code) => ({ code, title: helpPages[code].title })) })),
    },
    helpPages,
    sponsor: read('sponsor', sponsorFile),
  }
}

function readFile<S extends z.ZodMiniType>(
  language: string,
  name: string,
  schema: S,
  values: Readonly<Record<string, string>>,
): z.infer<S> {
  const path = join(import.meta.dirname, 'content', language, `${name}.json`)
  const filled = fill(JSON.parse(readFileSync(path, 'utf8')), nameIn(values, path))
  const parsed = z.safeParse(schema, filled)
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
