import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../contract/endpoints.ts'
import { HELP_CODES, type HelpCode } from '../../contract/help-codes.ts'
import { GAME_PLAYS, playOf } from '../../domain/markets.ts'
import { formatYuanFixed, yuanFixed } from '../../domain/money.ts'
import { LEAST_LEGS, MAX_SELECTIONS } from '../../domain/slip-limits.ts'
import { isFootball, SPORT_TYPES, sportOf } from '../../domain/sports.ts'
import { TURNOVER_ODDS_FLOOR, TURNOVER_WEIGHTS, VENUE_TURNOVER_WEIGHTS } from '../../domain/turnover.ts'
import { MAX_STAKE_FEN, MIN_STAKE_FEN } from '../../server/betting/limits.ts'
import { readEnv } from '../../server/platform/env.ts'
import { readContent } from '../../server/site/content.ts'
import { nameOfPlay, SPORT_NAMES } from '../../server/site/facts.ts'
import { WAYS } from '../../server/wallet/deposit/ways.ts'
import { gameTypeName } from '../../src/features/sport/list/game-types.tsx'
import { periodsName, playName } from '../../src/i18n/market-text.ts'
import { apiOf, newMember } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** A duty delivers letters every ten seconds. */
const WAIT = { timeout: 60_000, interval: 250 }

let server: TestServer
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'zh-CN', messages: {} })
  server = await startServer({ fixtures: ['tests/fixtures/invented-day.json'], args: ['--replay', '2022-11-22'] })
})
afterAll(() => server.close())

const helpPage = async (code: HelpCode) => (await apiOf(server.origin).call('site.helpPage', { code })).data as Answer<'site.helpPage'>
const textOf = (page: Answer<'site.helpPage'>): string => JSON.stringify(page.blocks)

/** HELP-02: the titles of the codes. The product itself named tysstqth and fjcjc. */
const TITLES: Partial<Record<HelpCode, string>> = {
  kh: '开户',
  ck: '存款',
  qk: '取款',
  zz: '转账',
  xnbcqkjc: '虚拟币存取款教程',
  cpwt: '彩票问题',
  dzjj: '电子竞技',
  zrwt: '真人问题',
  tjllq: '推荐浏览器',
  tytzjc: '体育投注教程',
  rqgl: '让球攻略',
  dxqgl: '大小球攻略',
  tywt: '体育问题',
  qtwt: '其他问题',
  gztk: '条款与规则',
  yhgz: '优惠规则',
  ysgz: '隐私政策',
  bczr: '博彩责任',
  gywm: '关于我们',
  hzhb: '合作伙伴',
  zxkf: '在线客服',
}

test('each help page has its own title and words, and the index names them all once [HELP-02] [HELP-03]', async () => {
  const pages = await Promise.all(HELP_CODES.map(helpPage))
  expect(Object.fromEntries(pages.map(({ code, title }) => [code, title]))).toMatchObject(TITLES)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(HELP_CODES.length)
  expect(new Set(pages.map(textOf)).size).toBe(HELP_CODES.length)
  for (const page of pages) {
    expect(textOf(page).length, page.code).toBeGreaterThan(300)
    const ids = page.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
    expect(new Set(ids).size, page.code).toBe(ids.length)
  }
  const { groups } = (await apiOf(server.origin).call('site.helpIndex', {})).data as Answer<'site.helpIndex'>
  const listed = groups.flatMap((group) => group.pages)
  expect(listed.map(({ code }) => code).sort()).toEqual([...HELP_CODES].sort())
})

test('what counts as turnover is told where the withdrawal page leads, by the figures of its table [WALLET-17]', async () => {
  const { blocks } = await helpPage('qtwt')
  const at = blocks.findIndex((block) => block.kind === 'heading' && block.id === 'turnover')
  const section = JSON.stringify(blocks.slice(at, at + 4))
  for (const weight of [...Object.values(TURNOVER_WEIGHTS), ...Object.values(VENUE_TURNOVER_WEIGHTS)])
    expect(section).toContain(`"${weight}%"`)
  expect(section).toContain(`低于 ${(TURNOVER_ODDS_FLOOR / 1000).toFixed(2)} 的不计`)
})

test('no help page names a value it was not given, and an unknown one is not answered', async () => {
  for (const code of HELP_CODES) expect(textOf(await helpPage(code)), code).not.toMatch(/\{\w+\}/)
  const { post } = apiOf(server.origin)
  expect(await post('/site/api/v1/help/page', { code: 'nosuch' })).toMatchObject({ status_code: 6007, data: { field: 'code' } })
})

test('what help says is on offer is what the tables have, by the words of the page; stakes and legs are the rules’ own [HELP-03]', async () => {
  for (const type of SPORT_TYPES) expect(SPORT_NAMES[type], type).toBe(gameTypeName(type))
  for (const w of [...GAME_PLAYS, 'FS' as const]) expect(nameOfPlay(w), w).toBe(playName(w, 'FT'))
  const [course, questions] = [textOf(await helpPage('tytzjc')), textOf(await helpPage('tywt'))]
  const opens = (text: string, after: string) => text.match(new RegExp(`${after}([^。；，]+)`))?.[1]?.split('、')
  for (const text of [course, questions]) expect(opens(text, '现在开放')).toEqual(SPORT_TYPES.map((type) => gameTypeName(type)))
  const plays = (football: boolean) => {
    const of = SPORT_TYPES.filter((type) => isFootball(type) === football).flatMap((type) => sportOf(type).plays)
    return [...new Set(of.map((w) => playName(w, 'FT')))]
  }
  expect(opens(course, '足球有')).toEqual(plays(true))
  expect(opens(course, '其他项目有')).toEqual(plays(false))
  expect(questions).toContain(`${LEAST_LEGS} 到 ${MAX_SELECTIONS} 场`)
  for (const text of [course, questions]) {
    expect(text).toContain(formatYuanFixed(MIN_STAKE_FEN))
    expect(text).toContain(formatYuanFixed(MAX_STAKE_FEN))
  }
  for (const code of HELP_CODES) expect(textOf(await helpPage(code)), code).not.toMatch(/只有足球|曼彻斯特|规则条款|隐私规则/)
})

/** A page's tables by their first column. */
function rowsOf({ blocks }: Answer<'site.helpPage'>): Map<string, readonly string[]> {
  return new Map(blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map((row) => [row[0] ?? '', row] as const) : [])))
}

test('the figures of help on money are those that the pages of money are answered with [HELP-03]', async () => {
  const member = await newMember(server.origin, 'figures55')
  const [deposit, withdrawal, coins] = await Promise.all(
    (['ck', 'qk', 'xnbcqkjc'] as const).map(helpPage).map(async (page) => rowsOf(await page)),
  )
  const ways = Object.values(WAYS)
  expect([...(deposit?.values() ?? [])].map((row) => row.slice(1))).toEqual(
    ways.map(({ minFen, maxFen, feePermille, lifeMs, minutes }) => [
      `${yuanFixed(minFen)} – ${yuanFixed(maxFen)}`,
      `${feePermille / 10}%`,
      `${lifeMs / 60_000} 分钟`,
      minutes ? `约 ${minutes.from}–${minutes.to} 分钟` : '即时',
    ]),
  )
  const terms = (await member.call('withdraw.terms', {})).data as Answer<'withdraw.terms'>
  expect(withdrawal?.get('单笔')?.[1]).toBe(`${yuanFixed(terms.minFen)} – ${yuanFixed(terms.maxFen)}`)
  expect([withdrawal?.get('每天次数')?.[1], withdrawal?.get('每天合计')?.[1]]).toEqual([`${terms.dayCount} 次`, yuanFixed(terms.dayFen)])
  for (const [kind, name] of [
    ['bank', '银行卡'],
    ['alipay', '支付宝'],
  ] as const) {
    const way = terms.ways.find((one) => one.kind === kind)
    expect(withdrawal?.get(name)?.[1]).toBe(`每天前 ${way?.freeADay} 次免费，之后每次 ${yuanFixed(way?.feeFen ?? '')}`)
  }
  const { networks } = (await member.call('withdraw.usdtInfo', {})).data as Answer<'withdraw.usdtInfo'>
  for (const { network, coin, rateFen, feeFen, minutes } of networks) {
    const told = [`每次 ${yuanFixed(feeFen)}`, `约 ${minutes} 分钟`]
    expect(withdrawal?.get(network.replace('-', ' · '))?.slice(1)).toEqual(told)
    expect(coins?.get(network.replace('-', ' · '))?.slice(1)).toEqual([`1 ${coin} = ${yuanFixed(rateFen)}`, ...told])
  }
})

test('the returns in help on venues are those of the venues’ lists, and e-sports have the plays of the page [HELP-03]', async () => {
  const { venues } = (await apiOf(server.origin).call('venue.getVenueInfoByCategory', {})).data as Answer<'venue.getVenueInfoByCategory'>
  const returnOf = (code: string) =>
    `${((venues.flatMap(({ games }) => games).find(({ gameCode }) => gameCode === code)?.returnPpm ?? 0) / 10_000).toFixed(1)}%`
  const [lottery, live, esports] = (await Promise.all((['cpwt', 'zrwt', 'dzjj'] as const).map(helpPage))).map(rowsOf)
  expect(lottery?.get('大、小、单、双')?.at(-1)).toBe(returnOf('lottery'))
  expect(live?.get('庄')?.at(-1)).toBe(returnOf('baccarat'))
  for (const [name, code] of [
    ['月下听松', 'slot'],
    ['渔舟', 'fishing'],
    ['牛牛', 'niuniu'],
    ['二十一点', 'blackjack'],
  ] as const)
    expect(live?.get(name)?.at(-1), name).toContain(returnOf(code))
  const named = sportOf('OP').plays.map((w) => (playOf(w).span ? periodsName('OP') : '') + playName(w, 'OP'))
  expect([...(esports?.keys() ?? [])]).toEqual([...new Set(named)])
})

test('a site that takes no deposits does not list the help on them, and no other help leads there [ROUTE-20] [ROUTE-21]', () => {
  const codes = (depositSwitch: number) =>
    readContent({ language: 'zh-CN', siteTitle: 'Parlay', excludedTerritories: [], depositSwitch }).helpIndex.groups.flatMap(({ pages }) =>
      pages.map(({ code }) => code),
    )
  expect(codes(0)).toEqual(codes(1).filter((code) => code !== 'ck'))
  expect(codes(7)).toContain('ck')
  const { helpPages } = readContent({ language: 'zh-CN', siteTitle: 'Parlay', excludedTerritories: [], depositSwitch: 0 })
  for (const page of Object.values(helpPages)) if (page.code !== 'ck') expect(textOf(page), page.code).not.toMatch(/help\/ck|savemoney/)
})

test('help, sponsors and customer service are content: plain, with validators, not sent twice [HELP-04]', async () => {
  const paths: [string, object][] = [
    ['/site/api/v1/help/page', { code: 'gztk' }],
    ['/site/api/v1/help/index', {}],
    ['/site/api/v1/advertising/sponsorContent', {}],
    ['/site/api/v1/configuration/onlinecustomservice', {}],
  ]
  for (const [path, body] of paths) {
    const ask = (headers: Record<string, string>) =>
      fetch(server.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const first = await ask({})
    expect(first.status, path).toBe(200)
    expect(first.headers.get('cache-control'), path).toMatch(/^public, max-age=\d+$/)
    const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status, path).toBe(304)
  }
})

/** Each point of the two texts, as a pattern of the sentence a reader must find. */
const TERMS: [string, RegExp][] = [
  ['LEGAL-01', /争议，须在结果公布之日起 14 天内以书面提出/],
  ['LEGAL-02', /交易记录是认定结果的最终依据，保存 5 年/],
  ['LEGAL-03', /作废彩票与注单、没收余额、终止协议或冻结账户/],
  ['LEGAL-03', /一个以上的活跃账户.*付款人姓名与账户持有人姓名不一致.*未满足条件就退出优惠.*欺诈.*串通.*自动程序/],
  ['LEGAL-04', /以你的本金为限.*不可抗力/],
  ['LEGAL-05', /年满 18 周岁，或所在地法定年龄，以较高者为准/],
  ['LEGAL-06', /每人一个账户，以本人姓名开立.*持卡人姓名须与注册姓名一致.*即为最终.*禁止使用机器人/],
  ['LEGAL-07', /每位会员每日.*美元等值/],
  ['LEGAL-08', /明显错误.*比赛开始之后才成交时，本站可以作废.*滥用撤回优惠/],
  ['LEGAL-09', /网上投注受当地法律禁止的国家和地区的居民，不得使用/],
  ['LEGAL-10', /玩家在任何页面都不能取消或修改已接受的注单/],
]
const PRIVACY: [string, RegExp][] = [
  ['LEGAL-12', /只接受年满 18 周岁/],
  ['LEGAL-13', /姓名、地址、邮箱、密码，以及对年龄的确认/],
  ['LEGAL-13', /Cookie.*IP 地址.*定期清除/],
  ['LEGAL-14', /支付服务方，以及负责安全或风险检查的第三方.*酌情冻结或关闭账户/],
  ['LEGAL-14', /使用本站即表示接受本政策/],
  ['LEGAL-16', /姓名、地址、邮箱","个人资料，不在注册表单里/],
]

test('the terms say every point they must [LEGAL-01] [LEGAL-02] [LEGAL-03] [LEGAL-04] [LEGAL-05] [LEGAL-06] [LEGAL-08] [LEGAL-10]', async () => {
  const text = textOf(await helpPage('gztk'))
  for (const [id, words] of TERMS) expect(text, id).toMatch(words)
})

test('the terms list the six payouts in USD [LEGAL-07] [LEGAL-11]', async () => {
  const { blocks } = await helpPage('gztk')
  const table = blocks.find((block) => block.kind === 'table')
  expect(table?.head.at(-1)).toContain('美元等值')
  expect(table?.rows.map((row) => row.at(-1))).toEqual(['1,500,000', '300,000', '200,000', '25,000', '600,000', '180,000'])
})

test('the privacy policy says every point it must [LEGAL-12] [LEGAL-13] [LEGAL-14] [LEGAL-16]', async () => {
  const text = textOf(await helpPage('ysgz'))
  for (const [id, words] of PRIVACY) expect(text, id).toMatch(words)
})

test('the terms name the excluded territories of the configuration, and none of their own [LEGAL-09]', () => {
  const terms = (given: string | undefined) => {
    const excludedTerritories = readEnv({ SITE_EXCLUDED_TERRITORIES: given }).SITE_EXCLUDED_TERRITORIES
    return textOf(readContent({ language: 'zh-CN', siteTitle: 'Parlay', excludedTerritories, depositSwitch: 1 }).helpPages.gztk)
  }
  expect(terms('甲国, 乙地区')).toContain('以下国家和地区的居民不得使用本站：甲国、乙地区。')
  expect(terms(undefined)).not.toContain('以下国家和地区')
})

test('customer service is where the site says: a sandbox page, an address, or nowhere [CS-03]', async () => {
  const { data } = await apiOf(server.origin).call('site.onlinecustomservice', {})
  const { url } = data as { url: string }
  const page = await fetch(new URL(url, server.origin))
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('没有人值守')
  expect(readEnv({ SITE_CUSTOM_SERVICE_URL: 'https://desk.example/chat' }).SITE_CUSTOM_SERVICE_URL).toBe('https://desk.example/chat')
  expect(() => readEnv({ SITE_CUSTOM_SERVICE_URL: 'javascript:alert(1)' })).toThrow(/SITE_CUSTOM_SERVICE_URL/)
})

test('the advert of a member is about their unused grant, and a visitor has none [HOME-03]', async () => {
  const member = await newMember(server.origin, 'advert55')
  const { data } = await member.call('site.getMyDiscountAd', {})
  expect((data as Answer<'site.getMyDiscountAd'>).ad?.text).toContain('10,000')
  const { list } = (await apiOf(server.origin).call('act.promotionConfig', {})).data as Answer<'act.promotionConfig'>
  expect(list.map(({ id }) => id)).toContain((data as Answer<'site.getMyDiscountAd'>).ad?.id)
  expect(await apiOf(server.origin).call('site.getMyDiscountAd', {})).toMatchObject({ status_code: 6001 })
})

describe('npm run content, beside the running server', () => {
  const content = (...args: string[]) => server.command('scripts/command.mjs', 'content', ...args)
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  const write = (kind: string, list: object[]) => writeFileSync(join(folder, `${kind}.json`), JSON.stringify({ kind, list }))
  afterAll(() => rmSync(folder, { recursive: true }))
  const now = new Date().toISOString()
  const letter = { id: 'night', to: 'all', type: 'bulletin', title: '今晚维护', text: '两点到三点', sendAt: now }

  test('what is loaded is shown and delivered at once, without a restart; a second load writes to nobody again [ACT-09]', async () => {
    const pid = server.pid()
    const member = await newMember(server.origin, 'loaded55')
    const letters = async () => ((await member.call('letter.list', { type: null, before: null })).data as Answer<'letter.list'>).list
    expect(content()).toMatch(/^letters {2}as shipped$/m)
    write('notices', [{ id: 'night', title: '今晚两点维护', content: '约一小时', publishedAt: now }])
    write('letters', [letter])
    expect(content('check', folder)).toContain('letters.json keeps all rules of letters.')
    expect(await letters(), 'a check changes nothing').toEqual([])
    expect(content('load', folder)).toMatch(/letters is in use as version 1\.\nnotices is in use as version 1\./)
    const notices = await member.call('site.queryNoticeListByPage', { pageNum: 1, pageSize: 10 })
    expect((notices.data as Answer<'site.queryNoticeListByPage'>).list.map(({ title }) => title)).toEqual(['今晚两点维护'])
    await vi.waitFor(async () => expect(await letters()).toMatchObject([{ type: 'brbulletin', body: { title: '今晚维护' } }]), WAIT)
    write('letters', [letter, { ...letter, id: 'over', title: '维护结束' }])
    expect(content('load', folder)).toMatch(/letters is in use as version 2\.\nnotices was in use already, as version 1\./)
    await vi.waitFor(async () => expect((await letters())[0]).toMatchObject({ body: { title: '维护结束' } }), WAIT)
    expect(await letters()).toHaveLength(2)
    expect(content()).toMatch(new RegExp(`^letters {2}version 2 .* by ${userInfo().username} `, 'm'))
    expect(server.pid()).toBe(pid)
  })

  test('a file that breaks a rule is refused with a sentence, and nothing of the folder is in use [ACT-09]', () => {
    const before = content()
    write('notices', [])
    write('letters', [{ ...letter, type: 'match', to: { levels: [1] } }])
    expect(() => content('load', folder)).toThrow(/letters\.json: list\[0\]: a letter to all has a type of/)
    expect(content()).toBe(before)
  })
})

test('a site in Traditional Chinese has every page in it, by its own name [SET-05]', () => {
  const pages = (language: 'zh-CN' | 'zh-TW') =>
    readContent({ language, siteTitle: '某站', excludedTerritories: [], depositSwitch: 1 }).helpPages
  const [simplified, traditional] = [pages('zh-CN'), pages('zh-TW')]
  expect(traditional.gztk.title).toBe('條款與規則')
  for (const code of HELP_CODES) {
    expect(traditional[code].blocks.map(({ kind }) => kind)).toEqual(simplified[code].blocks.map(({ kind }) => kind))
    expect(textOf(traditional[code]), code).not.toBe(textOf(simplified[code]))
  }
  expect(textOf(traditional.gywm)).toContain('某站')
  // Names that the texts take from the product’s tables.
  expect(textOf(traditional.tytzjc)).toMatch(/足球、籃球、網球.*獨贏、讓分/)
})
