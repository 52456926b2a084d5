import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  for (const [code, pinyin] of Object.entries(READINGS)) await sql`update venue set pinyin = ${pinyin} where code = ${code}`.execute(db)
  for (const [i, [code, category, name, enName, pinyin]] of ELSEWHERE.entries())
    await sql`insert into venue (code, place, category, name, en_name, pinyin)
      values (${code}, ${8 + i}, ${category}, ${name}, ${enName}, ${pinyin})`.execute(db)
  for (const [i, { facts, ...game }] of GAMES.entries())
    await sql`insert into venue_game (venue, code, place, kind, name, latin, pinyin, return_ppm, return_of, facts)
      values (${game.venue}, ${game.code}, ${i + 1}, ${game.kind ?? game.code}, ${game.name}, ${game.latin}, ${game.pinyin},
        ${game.returnPpm}, ${game.returnOf}, ${JSON.stringify(facts.map(([label, text]) => ({ label, text })))}::jsonb)`.execute(db)
}

const STATEMENTS = [
  `alter table venue add column pinyin text not null default ''`,
  // What venues offer. Returns are in parts of a million; null is a game for no money.
  `create table venue_game (
     venue text not null references venue (code),
     code text not null check (code ~ '^[A-Za-z0-9_.-]{1,64}$'),
     place int not null unique,
     kind text not null,
     name text not null,
     latin text not null,
     pinyin text not null,
     return_ppm int check (return_ppm between 0 and 1000000),
     return_of text not null,
     facts jsonb not null,
     primary key (venue, code)
   )`,
  // Favourites; an empty game is the venue. No reference: our own sports are no row of a venue.
  `create table venue_collection (
     member_id bigint not null references member (id),
     venue text not null,
     game_code text not null,
     at timestamptz not null,
     primary key (member_id, venue, game_code)
   )`,
]

const READINGS = {
  HATY: 'hai an ti yu',
  XHZR: 'xing he zhen ren',
  JGCP: 'ji guang cai piao',
  ZLQP: 'zhu li qi pai',
  XHDZ: 'xing he guan',
  FXDJ: 'feng xian dian jing',
  SLBY: 'shen lan yu chang',
}

/** The specification's venues that open in a window of their own. */
const ELSEWHERE = [
  ['XMTY', 'TY', '熊猫体育', 'xmty', 'xiong mao ti yu'],
  ['G1CP', 'CP', '第一彩票', 'g1cp', 'di yi cai piao'],
  ['SGCP', 'CP', '山谷彩票', 'sgcp', 'shan gu cai piao'],
] as const

interface Game {
  venue: string
  code: string
  kind?: string
  name: string
  latin: string
  pinyin: string
  returnPpm: number | null
  returnOf: string
  facts: [string, string][]
}

/** The demonstration's games. Their returns are those of docs/fairness.md. */
const GAMES: Game[] = [
  {
    ...{ venue: 'XHDZ', code: 'slot', name: '月下听松', latin: 'Pines in Moonlight', pinyin: 'yue xia ting song' },
    ...{ returnPpm: 965_039, returnOf: '每转' },
    facts: [
      ['轮与线', '5 轴 3 行，20 线'],
      ['每转', '¥0.20–¥200'],
      ['间隔', '每转至少 2.5 秒，没有自动转'],
    ],
  },
  {
    ...{ venue: 'XHZR', code: 'baccarat', name: '百家乐', latin: 'Baccarat', pinyin: 'bai jia le' },
    ...{ returnPpm: 989_421, returnOf: '押庄；押闲 98.8 %，押和 85.6 %，对子 89.6 %' },
    facts: [
      ['牌', '八副一靴，靴先公布哈希'],
      ['庄赢', '抽 5 %'],
    ],
  },
  {
    ...{ venue: 'JGCP', code: 'lottery', name: '一分彩', latin: 'Minute Lottery', pinyin: 'yi fen cai' },
    ...{ returnPpm: 975_000, returnOf: '大小单双；定位 96.0 %，五码直选 90.0 %' },
    facts: [
      ['开奖', '每分钟一期'],
      ['玩法', '大小单双、定位、五码直选'],
    ],
  },
  {
    ...{ venue: 'ZLQP', code: 'niuniu', name: '牛牛', latin: 'Niuniu', pinyin: 'niu niu' },
    ...{ returnPpm: 990_651, returnOf: '每局' },
    facts: [
      ['对手', '对庄，一副牌'],
      ['抽水', '赢的部分 4 %'],
    ],
  },
  {
    ...{ venue: 'ZLQP', code: 'blackjack', name: '二十一点', latin: 'Blackjack', pinyin: 'er shi yi dian' },
    ...{ returnPpm: 993_098, returnOf: '按最佳打法；别的打法更低' },
    facts: [
      ['黑杰克', '赔 3 比 2'],
      ['庄家', '所有 17 点停牌'],
    ],
  },
  {
    ...{ venue: 'ZLQP', code: 'gomoku', name: '五子棋', latin: 'Gomoku', pinyin: 'wu zi qi' },
    ...{ returnPpm: null, returnOf: '练习，不用钱' },
    facts: [['对手', '对机器']],
  },
  {
    ...{ venue: 'SLBY', code: 'fishing', name: '渔舟', latin: 'Fishing Boat', pinyin: 'yu zhou' },
    ...{ returnPpm: 960_000, returnOf: '每一炮，打哪种鱼都一样' },
    facts: [['间隔', '两炮之间至少 0.5 秒']],
  },
]
