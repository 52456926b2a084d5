import { randomUUID } from 'node:crypto'
import { atOnce, Broken, type Rule, sameAnswers } from './venue.ts'

const DUPLICATE = 'RS_ERROR_DUPLICATE_TRANSACTION'

export const BET_RULES: readonly Rule[] = [
  {
    name: 'bet.debits',
    says: 'a bet debits its amount, and its answer has the balance after it',
    async play({ bet, stake, balance, expect, moves }) {
      await moves(-stake, async () => {
        const { balance: told, currency } = await expect('RS_OK', 'transaction/bet', bet())
        const is = await balance()
        if (told !== is || currency === undefined) throw new Broken(`the bet’s answer says ${told} ${currency}, user/balance says ${is}`)
      })
    },
  },
  {
    name: 'bet.zero',
    says: 'a bet of nothing is taken, as of a free spin',
    async play({ bet, expect, moves }) {
      await moves(0, () => expect('RS_OK', 'transaction/bet', bet({ amount: 0 })))
    },
  },
  {
    name: 'bet.once',
    says: 'a bet that comes again is done once, and answered as the first time',
    async play({ bet, stake, expect, moves }) {
      await moves(-2 * stake, async () => {
        const one = bet()
        const answers = [await expect('RS_OK', 'transaction/bet', one)]
        await expect('RS_OK', 'transaction/bet', bet())
        answers.push(await expect('RS_OK', 'transaction/bet', { ...one, request_uuid: randomUUID() }))
        sameAnswers(answers)
      })
    },
  },
  {
    name: 'bet.once-at-once',
    says: 'of ten copies of a bet at the same time one is done, and all are answered alike',
    async play({ bet, stake, expect, moves }) {
      await moves(-stake, async () => {
        const one = bet()
        sameAnswers(await atOnce(10, () => expect('RS_OK', 'transaction/bet', one)))
      })
    },
  },
  {
    name: 'bet.changed',
    says: 'another amount or round under the id of a bet is a duplicate',
    async play({ placed, stake, expect, moves }) {
      await moves(-stake, async () => {
        const one = await placed()
        await expect(DUPLICATE, 'transaction/bet', { ...one, amount: stake * 2 })
        await expect(DUPLICATE, 'transaction/bet', { ...one, round: randomUUID() })
      })
    },
  },
  {
    name: 'bet.not-enough',
    says: 'a bet above the balance is refused, with the balance',
    async play({ bet, stake, balance, expect, moves }) {
      await moves(0, async () => {
        const there = await balance()
        const { balance: told } = await expect('RS_ERROR_NOT_ENOUGH_MONEY', 'transaction/bet', bet({ amount: there + stake }))
        if (told !== there) throw new Broken(`the refusal says ${told ?? 'no balance'}, there is ${there}`)
      })
    },
  },
  {
    name: 'bet.refused-stays',
    says: 'a bet that was refused stays refused when there is money for it',
    async play({ placed, bet, win, rollback, stake, balance, expect, moves }) {
      await moves(stake, async () => {
        const dear = bet({ amount: (await balance()) + stake })
        await expect('RS_ERROR_NOT_ENOUGH_MONEY', 'transaction/bet', dear)
        const nothing = await placed({ amount: 0 })
        await expect('RS_OK', 'transaction/win', win(nothing))
        const { status } = await expect(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_OK'], 'transaction/bet', dear)
        if (status !== 'RS_OK') return
        await expect('RS_OK', 'transaction/rollback', rollback(dear))
        throw new Broken('it was taken the second time')
      })
    },
  },
  {
    name: 'round.closed',
    says: 'a closed round takes no more bets',
    async play({ placed, bet, win, stake, call, expect, moves }) {
      await moves(-stake, async () => {
        const one = await placed()
        await expect('RS_OK', 'transaction/win', win(one, { amount: 0, round_closed: true }))
        const { status } = await call('transaction/bet', bet({ round: one.round }))
        if (status === 'RS_OK') throw new Broken('a bet was taken')
      })
    },
  },
]
