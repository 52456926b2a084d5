import type { RefusalCode } from '../protocol.ts'

/** What the player is told of the server's no. */
export const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  sessionEnded: '本次游戏已结束，请从大厅重新进入。',
  noMoney: '余额不足，这一注没有下。',
  limit: '超过你设的限额，这一注没有下。',
  resting: '你在休息或已自我排除，不能下注。',
  maintenance: '场馆维护中，恢复前不能下注。',
  walletAway: '钱包没有回答，这一注没有下；如已扣款会自动退回。',
  tooSoon: '还没到下一局的时间。',
  closed: '这一期已截止，没有下注。',
  unfinished: '上一局还没有结束。',
  noSeed: '先选好你的种子，再开始。',
  noGame: '这里没有这个游戏。',
  noRound: '没有这一局。',
  invalid: '这一步不能做。',
}
