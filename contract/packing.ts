import type { Delta, OddsDelta } from './feed.ts'

/**
 * Packed messages of the socket: a page that can read them says `packed=1` in the socket's address, and a server that can write them sends
 * it snapshots and frames as binary messages: the same text, with shorter deltas of prices, as raw deflate that begins with DICTIONARY
 * behind it. Whoever does not know of it goes on with text. Another dictionary, or other short deltas, is another number.
 */
export const PACKED = { name: 'packed', value: '1' } as const

/** What most messages consist of, the most frequent last. ASCII. */
export const DICTIONARY = [
  '"events":[{"review":"red_h":"red_c":"HalfTime":"gameStatus":"sc_HT_H":"sc_HT_A":"se_now":"2H","t_count":"speed":1,"clockAt":1',
  '{\\"gameId\\":\\"\\",\\"gameType\\":\\"FT\\",\\"showType\\":\\"RB\\",\\"kickoffAt\\":1,\\"team_h\\":\\"\\",\\"team_c\\":\\"\\",\\"markets\\":[',
  '{\\"id\\":\\"\\",\\"w\\":\\"OU\\",\\"line\\":1,\\"rank\\":0,\\"status\\":\\"open\\",\\"prices\\":[',
  '{"msgId":20003,"msgData":{"topic":"list/ALL/RB","epoch":1,"seq":1,"at":1,"part":0,"parts":1,"body":"{\\"games\\":[',
  '{"kind":"game","game":{"kind":"gone","gameId":"{"kind":"closed","gameId":"1","marketId":"',
  '{"kind":"market","gameId":"1","market":{"id":"1","line":1,"rank":0,"w":"OU","status":"open","version":1,"prices":[',
  '{"kind":"info","gameId":"1","info":{"more":{"sc_FT_H":{"sc_FT_A":{"re_time":"2H^{"re_time":"1H^"suspended",',
  '{"msgId":20004,"msgData":{"topic":"game/"list/FT/RB","epoch":1,"seq":1,"at":17,"deltas":[["',
  '0]]}}-TOU-TRT-FOU-EO-BTS-CS-DC-HR--1",1,-HOU-5",2,-HM",3,-R--1",4,0],["-M",5,0],["-OU-9",6,0],["',
].join('')

/** A change of prices in short: its market, by how much its version is above the one before in the frame, its status unless open, its prices. */
type ShortPrices = [marketId: string, versionStep: number, ...rest: (string | number)[]]

/** The id of a market begins with that of its game; one that does not stays as it is. */
export function shorten(deltas: readonly Delta[]): (Delta | ShortPrices)[] {
  let before = 0
  return deltas.map((delta) => {
    if (delta.kind !== 'prices' || gameOf(delta.marketId) !== delta.gameId) return delta
    const { marketId, version, status, prices } = delta
    const step = version - before
    before = version
    return [marketId, step, ...(status === 'open' ? [] : [status]), ...prices]
  })
}

export function lengthen(deltas: readonly (Delta | ShortPrices)[]): Delta[] {
  let version = 0
  return deltas.map((delta): Delta => {
    if (!Array.isArray(delta)) return delta as Delta
    const [marketId, step, ...rest] = delta as ShortPrices
    version += step
    const status = typeof rest[0] === 'string' ? rest.shift() : 'open'
    return { kind: 'prices', gameId: gameOf(marketId), marketId, version, status, prices: rest } as OddsDelta
  })
}

const gameOf = (marketId: string): string => marketId.split('-', 1)[0] as string
