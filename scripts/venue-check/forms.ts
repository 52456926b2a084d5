import { randomUUID } from 'node:crypto'
import { UNITS_PER_FEN } from '../../contract/venue-wallet.ts'
import { Broken, type Rule } from './venue.ts'

const NOT_SIGNED = 'RS_ERROR_INVALID_SIGNATURE'

/** Who may call, and with what. */
export const FORM_RULES: readonly Rule[] = [
  {
    name: 'signature.needed',
    says: 'a call without a signature, or with one of another key, is refused',
    async play({ bet, post, signed, stranger, moves }) {
      await moves(0, async () => {
        for (const key of [undefined, stranger]) {
          const text = JSON.stringify(bet())
          const { status } = await post('transaction/bet', text, key && signed(text, key))
          if (status !== NOT_SIGNED) throw new Broken(`a bet signed by ${key ? 'another key' : 'nobody'} was answered ${status}`)
        }
      })
    },
  },
  {
    name: 'signature.bytes',
    says: 'the signature is over the bytes of the body: others that mean the same are refused',
    async play({ bet, post, signed, moves }) {
      await moves(0, async () => {
        const body = bet()
        const { status } = await post('transaction/bet', JSON.stringify(body, null, 2), signed(JSON.stringify(body)))
        if (status !== NOT_SIGNED) throw new Broken(`a bet with other spaces than were signed was answered ${status}`)
      })
    },
  },
  {
    name: 'request.echo',
    says: 'an answer has the id of its request',
    async play({ ask }) {
      const request_uuid = randomUUID()
      const answer = await ask({ request_uuid })
      if (answer.request_uuid !== request_uuid)
        throw new Broken(`request ${request_uuid} was answered with ${answer.request_uuid ?? 'none'}`)
    },
  },
  {
    name: 'form.syntax',
    says: 'what is no JSON, or lacks a field, is wrong syntax',
    async play({ bet, post, signed, call }) {
      const { status } = await post('transaction/bet', '{"amount":', signed('{"amount":'))
      const { transaction_uuid: _, ...short } = bet()
      const lacking = await call('transaction/bet', short)
      for (const one of [status, lacking.status]) if (one !== 'RS_ERROR_WRONG_SYNTAX') throw new Broken(`it was answered ${one}`)
    },
  },
  {
    name: 'form.types',
    says: 'a field of another type is refused as such',
    async play({ bet, stake, expect, moves }) {
      await moves(0, () => expect('RS_ERROR_WRONG_TYPES', 'transaction/bet', { ...bet(), amount: String(stake) }))
    },
  },
  {
    name: 'form.below-zero',
    says: 'an amount below zero is refused',
    async play({ placed, bet, win, stake, expect, moves }) {
      await moves(-stake, async () => {
        const one = await placed()
        await expect('RS_ERROR_WRONG_TYPES', 'transaction/bet', bet({ amount: -stake }))
        await expect('RS_ERROR_WRONG_TYPES', 'transaction/win', win(one, { amount: -stake }))
      })
    },
  },
  {
    name: 'form.whole-fen',
    says: 'an amount that is no whole fen is refused, not rounded',
    async play({ bet, stake, expect, moves }) {
      await moves(0, async () => {
        for (const more of [1, UNITS_PER_FEN - 1, 0.5])
          await expect(['RS_ERROR_WRONG_TYPES', 'RS_ERROR_WRONG_SYNTAX'], 'transaction/bet', bet({ amount: stake + more }))
      })
    },
  },
  {
    name: 'form.currency',
    says: 'another currency is refused',
    async play({ bet, expect, moves }) {
      await moves(0, () => expect('RS_ERROR_WRONG_CURRENCY', 'transaction/bet', bet({ currency: 'XXX' })))
    },
  },
  {
    name: 'user.known',
    says: 'user/info knows the user, and nobody else',
    async play({ user, expect, call }) {
      const asked = { user, request_uuid: randomUUID() }
      const known = await expect('RS_OK', 'user/info', asked)
      if (known.user !== user) throw new Broken(`it was asked for ${user}, and told of ${known.user ?? 'nobody'}`)
      const { status } = await call('user/info', { ...asked, user: randomUUID() })
      if (status === 'RS_OK') throw new Broken('it knows a user whom nobody is')
    },
  },
  {
    name: 'user.unknown',
    says: 'nothing is done for a user whom nobody is',
    async play({ bet, call, moves }) {
      await moves(0, async () => {
        const { status } = await call('transaction/bet', bet({ user: randomUUID(), amount: 0 }))
        if (status === 'RS_OK') throw new Broken('a bet of a user whom nobody is was taken')
      })
    },
  },
  {
    name: 'token.asked',
    says: 'a bet and a balance need the token of the user’s session',
    async play({ bet, ask, expect, moves }) {
      await moves(0, () => expect('RS_ERROR_INVALID_TOKEN', 'transaction/bet', bet({ token: randomUUID() })))
      const { status } = await ask({ token: randomUUID() })
      if (status !== 'RS_ERROR_INVALID_TOKEN') throw new Broken(`user/balance with a token that nobody gave was answered ${status}`)
    },
  },
  {
    name: 'token.game',
    says: 'a session of one game takes no bets of another',
    async play({ boundToGame, bet, expect, moves }) {
      if (!boundToGame) return 'the session is for all games, as far as is known here'
      await moves(0, () => expect('RS_ERROR_INVALID_GAME', 'transaction/bet', bet({ game_code: `not ${randomUUID().slice(0, 8)}` })))
    },
  },
]
