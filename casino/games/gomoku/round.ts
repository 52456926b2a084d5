import * as z from 'zod/mini'
import type { OwnGame } from '../../play/game.ts'
import { reader } from '../../play/read.ts'
import { answerTo } from './bot.ts'
import { type Point, SIZE, standingOf } from './rules.ts'

const place = z.int().check(z.minimum(0), z.maximum(SIZE - 1))
type Action = Point | 'resign'

/** For no money: a stake of nothing, so that the wallet still asks breaks. */
export const gomoku: OwnGame<{ level: 'easy' | 'normal' }, Action> = {
  kind: 'own',
  readBet: reader(z.object({ level: z.enum(['easy', 'normal']) })),
  stakeFen: () => 0n,
  stakesFen: [],
  rangeFen: null,
  gapMs: 0,
  steps: {
    read: reader<Action>(z.union([z.object({ column: place, row: place }), z.literal('resign')])),
    costFen: () => 0n,
    leaves: 'resign',
  },
  stand({ level }, actions, random) {
    const moves: Point[] = []
    let isResigned = false
    for (const action of actions) {
      if (isResigned) throw new RangeError('the game is over')
      if (action === 'resign') {
        isResigned = true
        continue
      }
      moves.push(action)
      if (standingOf(moves).kind === 'open') moves.push(answerTo(moves, level, random))
    }
    const standing = standingOf(moves)
    const isOver = isResigned || standing.kind !== 'open'
    return { outcome: { moves, standing, isResigned }, returnFen: isOver ? 0n : null }
  },
}
