import type { SportNames } from '../../contract/sport.ts'
import { namesInChinese } from '../engine/names/names.ts'

/** Readings that the dictionary has wrong. */
const READINGS = { 都灵: 'dū líng' }

/** Nicknames of clubs, by Latin name. */
const NICKNAMES: Readonly<Record<string, string>> = {
  阿森纳: '枪手',
  切尔西: '蓝军',
  利物浦: '红军',
  曼联: '红魔',
  曼城: '蓝月亮',
  托特纳姆热刺: '热刺',
  纽卡斯尔联: '喜鹊',
  埃弗顿: '太妃糖',
  皇家马德里: '皇马 银河战舰',
  巴塞罗那: '巴萨',
  马德里竞技: '马竞 床单军团',
  拜仁慕尼黑: '拜仁 南大王',
  多特蒙德: '大黄蜂',
  尤文图斯: '尤文 老妇人',
  AC米兰: '红黑军团',
  国际米兰: '国米 蓝黑军团',
  巴黎圣日耳曼: '大巴黎',
}

let made: Promise<SportNames> | null = null

/**
 * The table for the page's search. Readings are made here, once, because their dictionary is larger than the whole page.
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
  const known = teams.map((team) => ({ ...team, latin: [team.latin, NICKNAMES[team.name] ?? []].flat().join(' · ') }))
  return { teams: known.map(read), leagues: leagues.map(read) }
}
