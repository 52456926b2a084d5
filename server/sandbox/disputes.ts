import type { FastifyInstance } from 'fastify'
import { DISPUTE_ACTS, type DisputeAct } from '../../contract/dispute.ts'
import { formatYuanFixed } from '../../domain/money.ts'
import { lastVouchers, type Voucher } from '../wallet/deposit/voucher.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { type Dispute, openDisputes, type Settled, settledDisputes } from '../wallet/dispute/disputes.ts'
import { type DisputeRefusal, settleDispute } from '../wallet/dispute/settle-dispute.ts'
import { escaped, shell, timeOf } from './own-names.ts'

/** Where a person settles what the provider says against the books: `GET /disputes`, and `disputes.json` for programs. `token`: of its forms. */
export function disputeConsole(http: FastifyInstance, funds: FundsDeps, token: string): void {
  const { db } = funds

  http.get('/disputes', async ({ headers }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(listPage(await openDisputes(db), await settledDisputes(db), await lastVouchers(db), { token, by: operatorOf(headers.cookie) })),
  )
  http.get('/disputes.json', async () => ({
    token,
    disputes: await openDisputes(db),
    settled: await settledDisputes(db),
    vouchers: await lastVouchers(db),
  }))
  http.post<{ Params: { number: string }; Body: unknown }>('/disputes/:number', async ({ params, body }, reply) => {
    const { token: given, act, by = '', reason = '' } = (body ?? {}) as Record<string, string | undefined>
    if (given !== token) return reply.code(403).send('this form is not of this console')
    const known = DISPUTE_ACTS.find((one) => one === act)
    if (!known || !/^\d{1,15}$/.test(params.number)) return reply.code(400).send('this value is none')
    const settling = await settleDispute(funds, { number: Number(params.number), act: known, by, reason })
    if (settling.settled)
      return reply
        .header('set-cookie', `operator=${encodeURIComponent(by.trim())}; Path=/disputes; Max-Age=31536000; HttpOnly; SameSite=Strict`)
        .redirect('/disputes', 303)
    return reply.code(409).type('text/html; charset=utf-8').send(refusedPage(settling.why))
  })
}

/** Who decided last in this browser. */
function operatorOf(cookie = ''): string {
  const [, by = ''] = /(?:^|;\s*)operator=([^;]*)/.exec(cookie) ?? []
  try {
    return decodeURIComponent(by)
  } catch {
    return ''
  }
}

interface Form {
  token: string
  by: string
}

const KINDS = { deposit: '存款 deposit', withdrawal: '取款 withdrawal' } as const
const STATES = { requested: '等待 requested', sent: '已交通道 sent', paid: '已付 paid', failed: '失败 failed' } as const
const SAYS = { paid: '已付 paid', failed: '失败 failed', timed_out: '超时 timed out' } as const
const ACTS: Record<DisputeAct, string> = {
  credit: '按通道所说补入 credit',
  'take-back': '收回，不足由本站承担；未满流水的赠金一并收回 take back, with its unearned bonus',
  'write-off': '全部由本站承担 write off',
  'pay-out': '按通道所说付出 pay out',
  'give-back': '退回会员 give back',
  leave: '账面正确，不动 leave',
}
const REFUSED: Record<DisputeRefusal, string> = {
  unknown: '没有这个争议。 There is no such dispute.',
  changed: '已结案，或通道又有新的说法，请重新看。 It is settled, or the provider has said more since.',
  act: '账面不允许这样处理。 The books do not allow this.',
  name: '经办人要写姓名：两个以上的文字或数字。 Who decides must be a name.',
  words: '要写理由。 Why must be said.',
}

const yuan = (fen: string): string => `${fen.startsWith('-') ? '−' : ''}¥${formatYuanFixed(BigInt(fen.replace('-', '')))}`

const refusedPage = (why: DisputeRefusal): string =>
  shell('没有结案 <small lang="en">Not settled</small>', `<p role="alert">${REFUSED[why]}</p><p><a href="/disputes">返回 back</a></p>`)

function listPage(disputes: readonly Dispute[], settled: readonly Settled[], vouchers: readonly Voucher[], form: Form): string {
  const open =
    disputes.length === 0 ? '<p>没有争议。<span lang="en">There is none.</span></p>' : disputes.map((one) => card(one, form)).join('')
  const done = settled.map(
    ({ at, payment, act, changeFen, borneFen, by, reason }) =>
      `<tr><td>${timeOf(at)}</td><td>${escaped(payment)}</td><td>${ACTS[act]}</td><td>${yuan(changeFen)}</td><td>${yuan(borneFen)}</td>
<td>${escaped(by)}</td><td>${escaped(reason)}</td></tr>`,
  )
  const claims = vouchers.map(
    ({ at, member, payment, amountFen, state, reference, note }) =>
      `<tr><td>${timeOf(at)}</td><td>${escaped(member)}</td><td>${escaped(payment)}</td><td>${yuan(amountFen)}</td>
<td>${STATES[state]}</td><td>${escaped(reference)}</td><td>${escaped(note)}</td></tr>`,
  )
  return shell(
    '争议 <small lang="en">Disputes</small>',
    `<p><a href="/">短信沙盒 <span lang="en">Codes</span></a></p>
<p>通道的说法与账面不符，等人决定。每个决定都会记下并告诉会员。<br />
<span lang="en">The provider contradicts the books. Each decision is kept, and the member is told.</span></p>
${open}
<h2>付款凭证 <small lang="en">What members say that they paid by</small></h2>
<table><thead><tr><th>时间</th><th>会员</th><th>订单</th><th>金额</th><th>账面</th><th>流水号</th><th>说明</th></tr></thead>
<tbody>${claims.join('')}</tbody></table>
<h2>已结案 <small lang="en">Settled</small></h2>
<table><thead><tr><th>时间</th><th>订单</th><th>处理</th><th>会员余额</th><th>本站承担</th><th>经办人</th><th>理由</th></tr></thead>
<tbody>${done.join('')}</tbody></table>`,
  )
}

function card({ number, payment, booked, said, acts }: Dispute, { token, by }: Form): string {
  const account = booked
    ? `${KINDS[booked.kind]} · ${escaped(booked.member)} · <b>${yuan(booked.amountFen)}</b> · ${STATES[booked.state]}${
        booked.settledFen === null ? '' : ` · 上次决定 decided: ${yuan(booked.settledFen)}`
      }`
    : '没有这笔订单 no payment of ours'
  const rows = said.map(
    ({ at, says, fen }) => `<tr><td>${timeOf(at)}</td><td>${SAYS[says]}</td><td>${fen === null ? '—' : yuan(fen)}</td></tr>`,
  )
  const choices = acts.map(
    ({ act, changeFen }, i) =>
      `<label><input type="radio" name="act" value="${act}" required${acts.length === 1 && i === 0 ? ' checked' : ''} /> ${ACTS[act]}（会员 member ${yuan(changeFen)}）</label><br />`,
  )
  return `<section aria-label="争议 ${number}"><h2>${number} <small>${escaped(payment)}</small></h2><p>账面 booked: ${account}</p>
<table><thead><tr><th>时间</th><th>通道说 said</th><th>金额</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<form method="post" action="/disputes/${number}"><input type="hidden" name="token" value="${token}" /><p>${choices.join('')}</p>
<p class="acts"><label>经办人 by <input name="by" value="${escaped(by)}" minlength="2" maxlength="40" autocomplete="name" required /></label>
<label>理由 reason <input name="reason" maxlength="500" size="40" required /></label><button>结案 settle</button></p></form></section>`
}
