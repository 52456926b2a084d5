import type { SportNames } from '../../contract/sport.ts'
import { namesInChinese } from '../engine/names.ts'

/** What the dictionary reads otherwise than the people who say it. */
const READINGS = { 都灵: 'dū líng' }

let made: Promise<SportNames> | null = null

/**
 * The table that the page's search works from. Readings are made here, once, because the dictionary they come from is
 * larger than the whole page.
 */
export function sportNames(): Promise<SportNames> {
  made ??= make()
  return made
}

async function make(): Promise<SportNames> {
  const { customPinyin, pinyin } = await import('pinyin-pro')
  customPinyin(READINGS)
  const read = <N extends { name: string }>(named: N) => ({
    ...named,
    pinyin: pinyin(named.name, { toneType: 'none', type: 'array' }).join(' '),
  })
  const { teams, leagues } = namesInChinese()
  return { teams: teams.map(read), leagues: leagues.map(read) }
}
