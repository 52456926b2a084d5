import { randomUUID } from 'node:crypto'
import type { Ticket } from '../../contract/betting.ts'
import type { GameList } from '../../contract/sport.ts'
import { addBankCard, newBoundMember } from '../../tests/support/bound-member.ts'
import type { TestServer } from '../../tests/support/server.ts'

/** A member who has something on each page: a card, a ticket, a deposit that waits. The demo member has none, and may not open some pages. */
export async function walker(server: TestServer) {
  const member = await newBoundMember(server, 'walker88')
  const card = await addBankCard(member)
  const { games } = (await member.call('sport.gameList', { gameType: 'FT', showType: 'FT' })).data as GameList
  const legs = games.slice(0, 2).map(({ markets }) => {
    const market = markets.find(({ w, status }) => w === 'M' && status === 'open')
    return { marketId: market?.id ?? '', selection: 'H' as const, odds: market?.prices[0] ?? 0 }
  })
  const { data } = await member.call('sport.placeSeries', { id: randomUUID(), legs, stakeFen: '10000', accept: 'any' })
  await member.call('play.reviewed', {})
  const order = randomUUID()
  const rest = { bonus: null, signalCode: null, payFrom: null }
  await member.call('deposit.pay', { id: order, way: 'alipay', amountFen: '50000', ...rest })
  return { token: member.token, card, order, ticket: (data as Ticket | null)?.id ?? '', game: games[0]?.gameId ?? '' }
}

export type Walker = Awaited<ReturnType<typeof walker>>
