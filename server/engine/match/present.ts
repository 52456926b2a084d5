import type { Game, GameEvent } from '../../../contract/sport.ts'
import { halfGameId } from '../../../domain/markets.ts'
import { isFootball } from '../../../domain/sports.ts'
import type { GameInfo } from '../book/book.ts'
import { leagueName, teamName } from '../names/names.ts'
import { sportInfo } from '../sports/sport-info.ts'
import { type Match, momentOf } from './match.ts'
import { SOON_MS, timeText } from './timeline.ts'

/** The game without its markets. `translate` converts names to the site's script. */
export function presentGame(match: Match, clockMs: number, today: boolean, translate: (name: string) => string): Game {
  const { row, id } = match
  return {
    gameId: id,
    hgid: halfGameId(id),
    gide: id,
    league_id: row.leagueId,
    league: translate(leagueName(row.fixture.competition)),
    team_h: translate(teamName(row.fixture.team1)),
    team_c: translate(teamName(row.fixture.team2)),
    gameType: row.fixture.game_type,
    kickoffAt: row.kickOffMs,
    more: 0,
    markets: [],
    ...presentInfo(match, clockMs, today),
  }
}

/** The fields that change while the game is shown. */
export function presentInfo(match: Match, clockMs: number, today: boolean) {
  const { row, events } = match
  const sinceMs = clockMs - row.kickOffMs
  const type = row.fixture.game_type
  const now = isFootball(type) ? footballInfo(match, clockMs) : sportInfo(type, match.course, match.standing, sinceMs)
  const live = now.se_now !== ''
  const reds = (side: 'H' | 'C') => events.filter((event) => event.kind === 'red' && event.side === side).length
  return {
    re_time: live ? `${now.se_now}^` : match.timeline && sinceMs >= -SOON_MS ? "LIVE^0'" : '',
    sc_HT_H: null,
    sc_HT_A: null,
    ...now,
    showType: live ? 'RB' : today ? 'FT' : 'FU',
    isLive: live ? 1 : 0,
    gameStatus: live ? 'live' : 'scheduled',
    synthetic: match.synthetic,
    red_h: reds('H'),
    red_c: reds('C'),
    review: match.review ? 1 : 0,
    events: events as GameEvent[],
  } as const satisfies GameInfo
}

function footballInfo(match: Match, clockMs: number) {
  const { timeline, score, row } = match
  const moment = momentOf(match, clockMs)
  const ht = moment.period === '' || moment.period === '1H' ? null : (timeline?.ht ?? null)
  return {
    re_time: timeline ? timeText(moment, clockMs - row.kickOffMs) : '',
    t_count: 0,
    se_now: moment.period,
    HalfTime: moment.period === 'HT' ? '1' : '0',
    sc_FT_H: score[0],
    sc_FT_A: score[1],
    sc_HT_H: ht?.[0] ?? null,
    sc_HT_A: ht?.[1] ?? null,
  } as const
}
