import { type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

/** A player as a venue knows it. */
export interface Player {
  user: string
  token: string
}

/** A round's two calls, signed and ready to be sent. */
export interface Round {
  bet: Buffer
  win: Buffer
}

/** Signing costs more than a call does, so rounds are made before they are measured. */
export function signedRounds(players: readonly Player[], count: number, key: KeyObject): Round[] {
  return Array.from({ length: count }, (_, i) => {
    const { user, token } = players[i % players.length] as Player
    const [round, transaction] = [randomUUID(), randomUUID()]
    const common = { user, round, game_code: 'slot', currency: 'CNY', amount: 1_000 }
    const bet = { ...common, request_uuid: randomUUID(), transaction_uuid: transaction, token }
    const win = {
      ...{ ...common, request_uuid: randomUUID(), transaction_uuid: randomUUID() },
      ...{ reference_transaction_uuid: transaction, round_closed: true },
    }
    return { bet: request('bet', bet, key), win: request('win', win, key) }
  })
}

function request(name: string, fields: object, key: KeyObject): Buffer {
  const body = JSON.stringify(fields)
  const signature = sign('RSA-SHA256', Buffer.from(body), key).toString('base64')
  return Buffer.from(
    `POST /venue/wallet/XHDZ/transaction/${name} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-hub88-signature: ${signature}\r\n\r\n${body}`,
  )
}

/** Calls a second of a casino with so many lines, each of which plays one round after the other. @throws on an answer that is not RS_OK. */
export async function callRate(port: number, rounds: readonly Round[], lines: number): Promise<number> {
  const left = [...rounds]
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: lines }, async () => {
      const call = await openLine(port)
      for (let round = left.pop(); round; round = left.pop()) {
        await call.send(round.bet)
        await call.send(round.win)
      }
      call.end()
    }),
  )
  return (2 * rounds.length) / ((performance.now() - startedAt) / 1_000)
}

/** HTTP by hand: a library's client would take as much of the processor as the server that is measured. */
async function openLine(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setNoDelay(true)
  let said = ''
  let answered: (() => void) | null = null
  socket.setEncoding('latin1').on('data', (text: string) => {
    said += text
    const head = said.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(said)?.[1] ?? Number.NaN)
    if (head >= 0 && said.length >= head + 4 + length) answered?.()
  })
  return {
    async send(call: Buffer): Promise<void> {
      said = ''
      await new Promise<void>((resolve) => {
        answered = resolve
        socket.write(call)
      })
      if (!said.includes('"RS_OK"')) throw new Error(`a call was answered ${said}`)
    },
    end: () => void socket.destroy(),
  }
}
