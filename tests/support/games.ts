import type { Game, Market } from '../../contract/sport.ts'

/** Invented games in the page's form. */
export function makeMarket(market: Partial<Market> & Pick<Market, 'id' | 'w'>): Market {
  const prices = market.w === 'M' || market.w === 'HM' ? [360, 6200, 3350] : [950, 970]
  return { line: null, rank: 0, status: 'open', version: 1, prices, ...market }
}

export function makeGame(game: Partial<Game> & Pick<Game, 'gameId'> & { sc_FT_A?: number }): Game & { sc_FT_A: number } {
  const { gameId } = game
  return {
    hgid: `${gameId}h`,
    gide: gameId,
    league_id: '100021',
    league: '英格兰超级联赛',
    team_h: '曼彻斯特城',
    team_c: '利物浦',
    gameType: 'FT',
    showType: 'RB',
    kickoffAt: Date.UTC(2022, 10, 22, 10),
    isLive: 1,
    re_time: "1H^38'",
    t_count: 2280,
    se_now: '1H',
    HalfTime: '0',
    gameStatus: 'live',
    sc_FT_H: 1,
    sc_FT_A: 0,
    sc_HT_H: null,
    sc_HT_A: null,
    synthetic: false,
    red_h: 0,
    red_c: 0,
    review: 0,
    more: 0,
    markets: [
      makeMarket({ id: `${gameId}-M`, w: 'M' }),
      makeMarket({ id: `${gameId}-R--3`, w: 'R', line: -3 }),
      makeMarket({ id: `${gameId}-OU-13`, w: 'OU', line: 13 }),
    ],
    ...game,
  }
}
