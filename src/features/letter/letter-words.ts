import { t } from '@lingui/core/macro'
import type { Result } from '../../../contract/betting.ts'
import type { DisputeAct } from '../../../contract/dispute.ts'
import type { Letter, LetterBody, LetterType } from '../../../contract/letter.ts'
import type { Period } from '../../../contract/play-refusal.ts'
import type { LimitKind } from '../../../contract/safe-play.ts'
import { dateTimeOf } from '../../../domain/days.ts'
import { formatYuanFixed, yuanFull } from '../../../domain/money.ts'
import { resultName } from '../../i18n/result-text.ts'
import { cashedWords } from './cashed-words.ts'
import { preorderWords } from './preorder-words.ts'

/** Where a letter leads. */
export type LetterTarget = 'transRecord' | 'betRecord' | 'limits' | 'userinfo' | 'addBankCard' | 'takeMoney'

export interface LetterWords {
  title: string
  /** In the list, after the type. */
  line: string
  /** Each a paragraph. */
  text: readonly string[]
  facts: readonly { label: string; value: string; strong?: boolean; number?: boolean }[]
  /** Below the facts: what to do if it was somebody else. */
  note?: string
  link?: { to: LetterTarget; label: string; hash?: string }
}

export const typeName = (type: LetterType): string =>
  ({
    notice: () => t`通知`,
    activity: () => t`活动`,
    fd: () => t`资金`,
    brbulletin: () => t`公告`,
    brnotice: () => t`站内通知`,
    bractivity: () => t`活动预告`,
    brmatch: () => t`赛事`,
    brfd: () => t`资金通道`,
  })[type]()

/** What letters of a type are about. */
export const typeNote = (type: LetterType): string =>
  ({
    notice: () => t`注单更正、作废，预约的结果，客服的答复`,
    activity: () => t`领取、到期、流水进度`,
    fd: () => t`存取到账、限额、人工核对`,
    brbulletin: () => t`维护、规则变更`,
    brnotice: () => t`新功能、页面调整`,
    bractivity: () => t`新活动上线`,
    brmatch: () => t`改期、取消`,
    brfd: () => t`通道开关与额度`,
  })[type]()

const signedYuan = (fen: bigint): string => (fen > 0n ? `+${yuanFull(fen)}` : `${'\u2212'}${yuanFull(-fen)}`)
/** `尾号 6217` */
const tailOf = (masked: string): string => t`尾号 ${masked.slice(-4)}`

/** A letter in words. */
export function wordsOf({ body, at }: Pick<Letter, 'body' | 'at'>): LetterWords {
  switch (body.kind) {
    case 'deposit-paid':
      return depositWords(body)
    case 'withdrawal-paid':
    case 'withdrawal-failed':
      return withdrawalWords(body, at)
    case 'payment-reviewed':
      return reviewWords(body)
    case 'ticket-corrected':
      return ticketWords(body)
    case 'ticket-cashed':
      return cashedWords(body)
    case 'preorder-ended':
      return preorderWords(body)
    case 'vip-paid':
      return vipWords(body)
    case 'gift-paid':
      return giftWords(body)
    case 'limit-raised':
      return limitWords(body)
    case 'new-device':
      return {
        title: t`登录提醒：新设备`,
        line: t`不是你就改密码`,
        text: [t`有一台没有用过的设备刚刚登录了你的账户。如果是你本人，不用做什么。`],
        facts: [
          { label: t`时间`, value: dateTimeOf(at) },
          { label: t`网络`, value: networkText(body.region) },
        ],
        note: t`不是你本人？在“我的”里退出全部设备，再用找回密码换一个密码。客服不会向你要密码和验证码。`,
        link: { to: 'userinfo', label: t`看个人资料` },
      }
    case 'password-changed':
      return {
        title: body.which === 'login' ? t`登录密码已修改` : t`取款密码已设置`,
        line: t`不是你就联系客服`,
        text: [
          body.which === 'login'
            ? t`你的登录密码刚刚换成了新的，所有设备都已退出，需要用新密码登录。`
            : t`你的取款密码刚刚设置好，从现在起取款和改动收款账户都要用它。`,
        ],
        facts: [{ label: t`时间`, value: dateTimeOf(at) }],
        note: t`不是你本人？马上联系客服。客服不会向你要密码和验证码。`,
      }
    case 'card-added':
      return {
        title: t`添加了收款账户 ${tailOf(body.masked)}`,
        line: t`${dateTimeOf(body.usableAt)} 起可以取款；不是你就移除`,
        text: [t`你的账户添加了一个收款账户。为了安全，过了等待时间才能往它取款。`],
        facts: [
          { label: t`账户`, value: body.masked },
          { label: t`可用时间`, value: dateTimeOf(body.usableAt) },
        ],
        note: t`不是你本人？现在就把它移除，再修改密码。客服不会向你要密码和验证码。`,
        link: { to: 'addBankCard', label: t`看收款账户` },
      }
    case 'text':
      return { title: body.title, line: body.text.replaceAll('\n', ' '), text: body.text.split(/\n+/), facts: [] }
  }
}

function depositWords({ amountFen, feeFen, bonusFen, id }: LetterBody & { kind: 'deposit-paid' }): LetterWords {
  const credited = BigInt(amountFen) - BigInt(feeFen)
  const bonus = BigInt(bonusFen)
  return {
    title: t`存款已到账 ${yuanFull(credited)}`,
    line: bonus > 0n ? t`另有赠金 ${yuanFull(bonus)}` : t`已入中心钱包`,
    text: [t`你的存款已经入账，现在就在中心钱包里。`],
    facts: [
      { label: t`金额`, value: yuanFull(amountFen), strong: true },
      { label: t`手续费`, value: yuanFull(feeFen) },
      ...(bonus > 0n ? [{ label: t`赠金`, value: yuanFull(bonus) }] : []),
      { label: t`单号`, value: shortId(id), number: true },
    ],
    link: { to: 'transRecord', label: t`看交易记录` },
  }
}

function withdrawalWords(body: LetterBody & { kind: 'withdrawal-paid' | 'withdrawal-failed' }, at: number): LetterWords {
  const { amountFen, feeFen, toName, toMasked, requestedAt, id } = body
  const net = yuanFull(BigInt(amountFen) - BigInt(feeFen))
  const place = toMasked === '' ? '' : t`${tailOf(toMasked)} 的${toName}`
  const time = dateTimeOf(requestedAt)
  const facts = [
    { label: t`金额`, value: yuanFull(amountFen), strong: true },
    ...(body.kind === 'withdrawal-paid' ? [{ label: t`手续费`, value: yuanFull(feeFen) }] : []),
    ...(toMasked === '' ? [] : [{ label: t`收款`, value: `${toName} · ${tailOf(toMasked)}` }]),
    { label: t`单号`, value: shortId(id), number: true },
  ]
  if (body.kind === 'withdrawal-failed')
    return {
      title: t`取款没有成功，${yuanFull(amountFen)} 已退回`,
      line: place,
      text: [t`你在 ${time} 申请的取款没有打出去，整笔金额已经退回中心钱包，没有收手续费。可以换一个收款账户再试。`],
      facts,
      link: { to: 'takeMoney', label: t`再取一次` },
    }
  const took = durationText(at - requestedAt)
  return {
    title: t`取款已到账 ${net}`,
    line: place === '' ? t`用时 ${took}` : t`${place}，用时 ${took}`,
    text: [t`你在 ${time} 申请的取款已经打出，用时 ${took}。收款方入账的时间可能略晚几分钟。`],
    facts,
    note: t`不是你本人操作？马上修改密码，再联系客服。客服不会向你要密码和验证码。`,
    link: { to: 'transRecord', label: t`看交易记录` },
  }
}

function reviewWords({ of, act, amountFen, changeFen, id }: LetterBody & { kind: 'payment-reviewed' }): LetterWords {
  const change = BigInt(changeFen)
  const isDeposit = of === 'deposit'
  return {
    title: isDeposit ? t`存款的人工核对有了结果` : t`取款的人工核对有了结果`,
    line: actText(act),
    text: [isDeposit ? t`这笔存款与通道的记录对不上，我们逐笔核对过了。` : t`这笔取款与通道的记录对不上，我们逐笔核对过了。`, actText(act)],
    facts: [
      { label: isDeposit ? t`存款` : t`取款`, value: yuanFull(amountFen), strong: true },
      ...(change === 0n ? [] : [{ label: t`余额变动`, value: signedYuan(change) }]),
      { label: t`单号`, value: shortId(id), number: true },
    ],
    link: { to: 'transRecord', label: t`看交易记录` },
  }
}

const actText = (act: DisputeAct): string =>
  ({
    credit: () => t`差额已补到你的账户。`,
    'take-back': () => t`多入账的部分已收回。`,
    'write-off': () => t`差额由我们承担，你的账户不变。`,
    'pay-out': () => t`确认已经打出。`,
    'give-back': () => t`没有打出，已退回你的账户。`,
    leave: () => t`账目无误，你的账户不变。`,
  })[act]()

function ticketWords({ id, number, from, to, fromFen, toFen }: LetterBody & { kind: 'ticket-corrected' }): LetterWords {
  const [before, after] = [outcomeName(from), outcomeName(to)]
  const change = BigInt(toFen) - BigInt(fromFen)
  return {
    title: t`注单 ${number} 已更正`,
    line: change === 0n ? t`${before} → ${after}` : t`${before} → ${after}，返还差额 ${signedYuan(change)}`,
    text: [
      to === null
        ? t`赛果有了更正，这张注单恢复为未结算，之前的返还已经冲回，等新的赛果出来再结算。`
        : t`赛果有了更正，这张注单已按新的赛果重新结算，差额已经入账。余额不够冲回的部分由我们承担。`,
    ],
    facts: [
      { label: t`结果`, value: t`${before} → ${after}`, strong: true },
      { label: t`原返还`, value: yuanFull(fromFen) },
      { label: t`现返还`, value: yuanFull(toFen) },
      { label: t`单号`, value: number, number: true },
    ],
    link: { to: 'betRecord', label: t`看这张注单`, hash: id },
  }
}

const outcomeName = (result: Result | null): string => (result === null ? t`未结算` : resultName(result))

function vipWords({ of, period, level, amountFen, needFen }: LetterBody & { kind: 'vip-paid' }): LetterWords {
  const [amount, need] = [yuanFull(amountFen), yuanFull(needFen)]
  const names = {
    rebate: () => t`${period} 返水到账`,
    weekly: () => t`${period} 起一周礼金到账`,
    level: () => t`VIP ${period} 升级礼金到账`,
  }
  return {
    title: names[of](),
    line: t`${amount}，流水 ${need}`,
    text: [t`已进中心钱包。做完流水后可以取，也可以在“流水要求”里放弃。`],
    facts: [
      { label: t`金额`, value: amount, strong: true },
      { label: t`流水要求`, value: need },
      { label: t`等级`, value: `VIP ${level}` },
    ],
    link: { to: 'transRecord', label: t`看交易记录` },
  }
}

function giftWords({ of, what, amountFen, needFen }: LetterBody & { kind: 'gift-paid' }): LetterWords {
  const [amount, need] = [yuanFull(amountFen), yuanFull(needFen)]
  const names = {
    invitation: () => t`${what}：邀请奖励到账`,
    race: () => t`${what}：奖金到账`,
    commission: () => t`${what} 佣金到账`,
  }
  const isFree = needFen === '0'
  return {
    title: names[of](),
    line: isFree ? amount : t`${amount}，流水 ${need}`,
    text: [isFree ? t`已进中心钱包，没有流水要求。` : t`已进中心钱包。做完流水后可以取，也可以在“流水要求”里放弃。`],
    facts: [
      { label: t`金额`, value: amount, strong: true },
      { label: t`流水要求`, value: isFree ? t`无` : need },
    ],
    link: { to: 'transRecord', label: t`看交易记录` },
  }
}

function limitWords({ limit, period, from, to }: LetterBody & { kind: 'limit-raised' }): LetterWords {
  const name = `${periodName(period)}${limitName(limit)}`
  const [before, after] = [limitValue(limit, from), limitValue(limit, to)]
  return {
    title: t`${name}限额已调高`,
    line: t`${before} → ${after}`,
    text: [t`你申请的调高过了等待时间，并经你确认，已经生效。随时可以调低，调低马上生效。`],
    facts: [
      { label: t`原限额`, value: before },
      { label: t`现限额`, value: after, strong: true },
    ],
    link: { to: 'limits', label: t`看限额` },
  }
}

const limitName = (limit: LimitKind): string =>
  ({ deposit: () => t`存款`, stake: () => t`投注`, loss: () => t`净输`, time: () => t`在线时长` })[limit]()

const periodName = (period: Period): string => ({ day: () => t`每日`, week: () => t`每周`, month: () => t`每月` })[period]()

function limitValue(limit: LimitKind, value: string | null): string {
  if (value === null) return t`不设`
  return limit === 'time' ? durationText(Number(value) * 60_000) : `¥${formatYuanFixed(BigInt(value))}`
}

/** `12 分钟`, `2 小时`, `5 小时 10 分钟`, `3 天` */
function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t`${rest} 分钟`
  if (hours >= 72) return t`${Math.round(hours / 24)} 天`
  return rest === 0 ? t`${hours} 小时` : t`${hours} 小时 ${rest} 分钟`
}

/** `203.0/16` is a network of IPv4. */
const networkText = (region: string): string => (region.endsWith('/16') ? `${region.slice(0, -3)}.x.x` : region)

/** As it is read out to customer service. */
const shortId = (id: string): string => id.slice(0, 8).toUpperCase()
