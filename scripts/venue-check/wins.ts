import { randomUUID } from 'node:crypto'
import { atOnce, Broken, type Rule, sameAnswers } from './venue.ts'

const UNKNOWN_BET = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'

export const WIN_RULES: readonly Rule[] = [
  {
    name: 'win.credits',
    says: 'a win credits its amount, 0 for nothing, and a bet may win several times',
    async play({ placed, win, stake, balance, expect, moves }) {
      await moves(stake, async () => {
        const one = await placed()
        await expect('RS_OK', 'transaction/win', win(one, { amount: 0 }))
        await expect('RS_OK', 'transaction/win', win(one))
        const { balance: told } = await expect('RS_OK', 'transaction/win', win(one))
        const is = await balance()
        if (told !== is) throw new Broken(`the win’s answer says ${told}, user/balance says ${is}`)
      })
    },
  },
  {
    name: 'win.once',
    says: 'a win that comes again is paid once, and answered as the first time',
    async play({ placed, win, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        const won = win(one)
        const answers = [await expect('RS_OK', 'transaction/win', won)]
        answers.push(await expect('RS_OK', 'transaction/win', { ...won, request_uuid: randomUUID() }))
        sameAnswers(answers)
      })
    },
  },
  {
    name: 'win.once-at-once',
    says: 'of ten copies of a win at the same time one is paid',
    async play({ placed, win, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        const won = win(one)
        sameAnswers(await atOnce(10, () => expect('RS_OK', 'transaction/win', won)))
      })
    },
  },
  {
    name: 'win.changed',
    says: 'another amount under the id of a win, or a win under the id of a bet, is a duplicate',
    async play({ placed, win, stake, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        const won = win(one)
        await expect('RS_OK', 'transaction/win', won)
        await expect('RS_ERROR_DUPLICATE_TRANSACTION', 'transaction/win', { ...won, amount: stake * 2 })
        await expect('RS_ERROR_DUPLICATE_TRANSACTION', 'transaction/win', win(one, { transaction_uuid: one.transaction_uuid }))
      })
    },
  },
  {
    name: 'win.without-token',
    says: 'a win is paid without a token',
    async play({ placed, win, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        const { token: _, ...won } = win(one)
        await expect('RS_OK', 'transaction/win', won)
      })
    },
  },
  {
    name: 'win.unknown-bet',
    says: 'a win of a bet that is not known, or of another round, pays nothing',
    async play({ placed, bet, win, stake, expect, moves }) {
      await moves(-stake, async () => {
        const one = await placed()
        await expect(UNKNOWN_BET, 'transaction/win', win(bet()))
        await expect(UNKNOWN_BET, 'transaction/win', win(one, { round: randomUUID() }))
      })
    },
  },
  {
    name: 'win.before-bet',
    says: 'a win that came before its bet is paid when it comes again after it',
    async play({ bet, win, expect, moves }) {
      await moves(0, async () => {
        const one = bet()
        const early = win(one)
        await expect(UNKNOWN_BET, 'transaction/win', early)
        await expect('RS_OK', 'transaction/bet', one)
        await expect('RS_OK', 'transaction/win', early)
      })
    },
  },
  {
    name: 'win.after-rollback',
    says: 'a win of a bet that was given back pays nothing',
    async play({ placed, win, rollback, call, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        await expect('RS_OK', 'transaction/rollback', rollback(one))
        const { status } = await call('transaction/win', win(one))
        if (status === 'RS_OK') throw new Broken('it was answered RS_OK')
      })
    },
  },
  {
    name: 'win.late',
    says: 'a win of a round that is closed is paid',
    async play({ placed, win, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        await expect('RS_OK', 'transaction/win', win(one, { amount: 0, round_closed: true }))
        await expect('RS_OK', 'transaction/win', win(one))
      })
    },
  },
  {
    name: 'others.win',
    says: 'a bet wins nothing for another user',
    async play({ placed, win, otherUser, stake, expect, moves }) {
      if (otherUser === undefined) return 'no other user was given'
      await moves(-stake, async () => {
        const one = await placed()
        await expect(UNKNOWN_BET, 'transaction/win', win(one, { user: otherUser }))
      })
    },
  },
]
