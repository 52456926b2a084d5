import { randomUUID } from 'node:crypto'
import { atOnce, Broken, type Rule, sameAnswers } from './venue.ts'

export const ROLLBACK_RULES: readonly Rule[] = [
  {
    name: 'rollback.gives-back',
    says: 'a rollback gives the stake back, without a token',
    async play({ placed, rollback, balance, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        const { token: _, ...back } = rollback(one)
        const { balance: told } = await expect('RS_OK', 'transaction/rollback', back)
        const is = await balance()
        if (told !== is) throw new Broken(`the rollback’s answer says ${told}, user/balance says ${is}`)
      })
    },
  },
  {
    name: 'rollback.once',
    says: 'a stake is given back once, by whichever rollbacks',
    async play({ placed, rollback, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        const back = rollback(one)
        const first = await expect('RS_OK', 'transaction/rollback', back)
        sameAnswers([first, await expect('RS_OK', 'transaction/rollback', { ...back, request_uuid: randomUUID() })])
        await expect('RS_OK', 'transaction/rollback', rollback(one))
      })
    },
  },
  {
    name: 'rollback.once-at-once',
    says: 'of ten rollbacks of a bet at the same time one gives back',
    async play({ placed, rollback, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        await atOnce(10, () => expect('RS_OK', 'transaction/rollback', rollback(one)))
      })
    },
  },
  {
    name: 'rollback.before-bet',
    says: 'a rollback before its bet is taken, and refuses the bet when it comes',
    async play({ bet, rollback, call, expect, moves }) {
      await moves(0, async () => {
        const late = bet()
        await expect('RS_OK', 'transaction/rollback', rollback(late))
        const { status } = await call('transaction/bet', late)
        if (status === 'RS_OK') throw new Broken('the bet was taken when it came')
      })
    },
  },
  {
    name: 'rollback.beside-bet',
    says: 'a bet and its rollback at the same time move nothing, in whatever order',
    async play({ bet, rollback, call, expect, moves }) {
      await moves(0, () =>
        atOnce(10, async (i) => {
          const one = bet()
          const both = [() => call('transaction/bet', one), () => expect('RS_OK', 'transaction/rollback', rollback(one))]
          await Promise.all((i % 2 ? both : both.toReversed()).map((send) => send()))
        }),
      )
    },
  },
  {
    name: 'rollback.after-win',
    says: 'a bet that won is not given back as well',
    async play({ placed, win, rollback, call, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        await expect('RS_OK', 'transaction/win', win(one))
        const { status } = await call('transaction/rollback', rollback(one))
        if (status === 'RS_OK') throw new Broken('it was answered RS_OK')
      })
    },
  },
  {
    name: 'rollback.of-a-win',
    says: 'a win is not taken back',
    async play({ placed, win, rollback, call, expect, moves }) {
      await moves(0, async () => {
        const one = await placed()
        const won = win(one)
        await expect('RS_OK', 'transaction/win', won)
        const { status } = await call('transaction/rollback', rollback(won))
        if (status === 'RS_OK') throw new Broken('it was answered RS_OK')
      })
    },
  },
  {
    name: 'others.rollback',
    says: 'a bet is not given back by another user’s rollback',
    async play({ placed, rollback, otherUser, stake, call, expect, moves }) {
      if (otherUser === undefined) return 'no other user was given'
      await moves(-stake, async () => {
        const one = await placed()
        await call('transaction/rollback', rollback(one, { user: otherUser }))
        await expect('RS_OK', 'transaction/bet', one)
      })
    },
  },
]
