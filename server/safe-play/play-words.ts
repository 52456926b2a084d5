import type { Period, PlayRefusal } from '../../contract/play-refusal.ts'
import { dayOf, timeOf } from '../../domain/days.ts'
import { formatYuanFixed } from '../../domain/money.ts'
import { type Refusal, refuse } from '../transport/handlers.ts'

/** A refusal with a sentence that says until when it holds, or how much the limit leaves. */
export function playRefused(data: PlayRefusal): Refusal {
  const { until, leftFen = '0' } = data
  return refuse('warning', wordsOf(data), data, {
    left: formatYuanFixed(BigInt(leftFen)),
    until: until === undefined ? '' : `${dayOf(until)} ${timeOf(until)}`,
  })
}

function wordsOf({ reason, period = 'day', until }: PlayRefusal): string {
  if (reason === 'resting') return '休息中，到 {until} 为止，不能存款和投注'
  if (reason !== 'excluded') return WORDS[reason][period]
  return until === undefined ? '自我排除还没有解除，不能存款和投注' : '自我排除中，到 {until} 为止，不能存款和投注'
}

const WORDS: Record<Exclude<PlayRefusal['reason'], 'resting' | 'excluded'>, Record<Period, string>> = {
  'deposit-limit': {
    day: '超出你设的每日存款限额，今日还可存 ¥{left}',
    week: '超出你设的每周存款限额，本周还可存 ¥{left}',
    month: '超出你设的每月存款限额，本月还可存 ¥{left}',
  },
  'stake-limit': {
    day: '超出你设的每日投注限额，今日还可投 ¥{left}',
    week: '超出你设的每周投注限额，本周还可投 ¥{left}',
    month: '超出你设的每月投注限额，本月还可投 ¥{left}',
  },
  'loss-limit': {
    day: '超出你设的每日净输限额，今日还可投 ¥{left}',
    week: '超出你设的每周净输限额，本周还可投 ¥{left}',
    month: '超出你设的每月净输限额，本月还可投 ¥{left}',
  },
  'time-limit': {
    day: '你设的每日在线时长已用完，{until} 后可以继续',
    week: '你设的每周在线时长已用完，{until} 后可以继续',
    month: '你设的每月在线时长已用完，{until} 后可以继续',
  },
}
