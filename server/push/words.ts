import type { PushNote } from '../../contract/push.ts'
import type { Translate } from '../texts/translate.ts'
import type { GameBody, LetterTold, PushBody, TicketBody } from './body.ts'

/** What the words are made with. `content`: whether the lock screen may say what it is about. */
export interface Wording {
  translate: Translate
  siteTitle: string
  content: boolean
}

/**
 * A message in words. A score is public and is named; of a ticket or money only its kind is, never an amount, a team or a name. Without
 * `content` it says only that there is something.
 */
export function noteOf(
  { ref, at, body }: { ref: string; at: number; body: PushBody },
  { translate: t, siteTitle, content }: Wording,
): PushNote {
  const { title, text, path } = wordsOf(body, t)
  const words = content ? { title, body: text } : { title: siteTitle, body: t('有一条新消息，点开看') }
  return { ...words, tag: body.kind === 'goal' ? `game ${body.gameId}` : ref, path, at }
}

interface Words {
  title: string
  text: string
  path: string
}

function wordsOf(body: PushBody, t: Translate): Words {
  if (body.kind === 'ticket') return ofTicket(body, t)
  return body.kind === 'goal' ? ofGame(body, t) : ofLetter(body, t)
}

function ofTicket({ legs, lines }: TicketBody, t: Translate): Words {
  const form = lines > 1 ? t('多注') : legs === 1 ? t('单关') : t('{n}串1').replace('{n}', String(legs))
  return { title: t('注单有结果'), text: t('{form}，点开看').replace('{form}', form), path: '/mine/betRecord' }
}

function ofGame(game: GameBody, t: Translate): Words {
  const { home, away, score, side, minute } = game
  const whose = side === null ? '' : ` · ${side === 'H' ? home : away}`
  const time = minute === '' ? '' : `${minute}' `
  const text =
    game.event === 'soon'
      ? t('{home} 对 {away}').replace('{home}', home).replace('{away}', away)
      : `${time}${home} ${score.join('–')} ${away}`
  return { title: `${t(EVENTS[titleOf(game)])}${whose}`, text, path: `/game/sport/crty/${game.gameId}` }
}

const EVENTS = { goal: '进球', correction: '比分更正', red: '红牌', half: '半场', game: '完场', soon: '15 分钟内开赛' }

function titleOf({ event, over, side }: GameBody): keyof typeof EVENTS {
  if (event === 'period') return over ?? 'game'
  return event === 'goal' && side === null ? 'correction' : event
}

function ofLetter({ about }: LetterTold, t: Translate): Words {
  const [title, text] = LETTERS[about]
  return { title: t(title), text: t(text), path: '/mine/message' }
}

const SECURITY: [title: string, text: string] = ['账户安全', '账户有变动，点开看']
const WITHDRAWAL: [title: string, text: string] = ['资金', '一笔取款有结果，点开看']
const LETTERS: Record<LetterTold['about'], [title: string, text: string]> = {
  'deposit-paid': ['资金', '一笔存款有结果，点开看'],
  'withdrawal-paid': WITHDRAWAL,
  'withdrawal-failed': WITHDRAWAL,
  'payment-reviewed': ['资金', '一笔款项有人工处理的结果，点开看'],
  'gift-paid': ['资金', '奖励或佣金到账，点开看'],
  'vip-paid': ['资金', '返水或礼金到账，点开看'],
  'limit-raised': ['限额', '限额有变动，点开看'],
  'ticket-corrected': ['注单', '一张注单有更正，点开看'],
  'ticket-cashed': ['注单', '一张注单已自动兑现，点开看'],
  'preorder-ended': ['预约', '一项预约或提醒有结果，点开看'],
  'new-device': SECURITY,
  'password-changed': SECURITY,
  'card-added': SECURITY,
  text: ['消息', '有一条新消息，点开看'],
}
