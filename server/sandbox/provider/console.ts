import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatYuanFixed } from '../../../domain/money.ts'
import { escaped, shell, takesForms, timeOf } from '../own-names.ts'
import { ACTIONS, type Action, type Book, type SandboxOrder } from './book.ts'

/**
 * The provider's console: what the site asked for, and what the person at this machine makes of it. A form is taken only with the token
 * of this process, which no page of another origin can read.
 */
export function providerConsole(http: FastifyInstance, book: Book, codesUrl: string | null): void {
  const token = takesForms(http)
  const codes =
    codesUrl === null
      ? ''
      : ` · <a href="${escaped(codesUrl)}">短信沙盒 <span lang="en">Codes</span></a> · <a href="${escaped(codesUrl)}/disputes">争议 <span lang="en">Disputes</span></a>`
  const show = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)

  http.get('/style.css', (_, reply) => reply.type('text/css').send(STYLE))
  http.get('/', (_, reply) => show(reply, listPage(book, token, codes)))
  http.get('/orders.json', () => ({ token, orders: book.orders() }))
  http.get<{ Params: { id: string } }>('/order/:id', ({ params }, reply) => {
    const one = book.find(params.id)
    return one ? show(reply, orderPage(one, token)) : reply.code(404).send('no such order')
  })
  http.get<{ Params: { id: string } }>('/cashier/:id', ({ params }, reply) => {
    const one = book.find(params.id)
    return one ? show(reply, cashierPage(one, token)) : reply.code(404).send('no such order')
  })
  http.post<{ Params: { id: string; action: string }; Body: unknown }>('/order/:id/:action', ({ params, body }, reply) => {
    const { token: given, value = '', back = '/' } = (body ?? {}) as Record<string, string | undefined>
    if (given !== token) return reply.code(403).send('this form is not of this console')
    const one = book.find(params.id)
    const action = ACTIONS.find((name) => name === params.action)
    if (!one || !action) return reply.code(404).send('no such order')
    if (!VALUES[action].test(value)) return reply.code(400).send('this value is none')
    book.act(one, action, action === 'pay-other' ? fenOf(value) : value, Date.now())
    return reply.redirect(back.startsWith('/order/') || back.startsWith('/cashier/') ? back : '/', 303)
  })
  http.post<{ Params: { way: string }; Body: unknown }>('/auto/:way', ({ params, body }, reply) => {
    const { token: given, value = '' } = (body ?? {}) as Record<string, string | undefined>
    if (given !== token) return reply.code(403).send('this form is not of this console')
    if (!/^\d{1,4}$/.test(value) || !/^[\w-]{1,20}$/.test(params.way)) return reply.code(400).send('this value is none')
    book.setAuto(params.way, Number(value))
    return reply.redirect('/', 303)
  })
}

const NOTHING = /^/
const SECONDS = /^\d{1,4}$/
const VALUES: Record<Action, RegExp> = {
  pay: NOTHING,
  'pay-other': /^(?!0+(\.0{0,2})?$)\d{1,9}(\.\d{1,2})?$/,
  fail: NOTHING,
  'time-out': NOTHING,
  delay: SECONDS,
  repeat: NOTHING,
  contradict: NOTHING,
  'out-of-order': NOTHING,
}

/** `500.1` → `50010` */
function fenOf(yuan: string): string {
  const [whole = '', part = ''] = yuan.split('.')
  return String(BigInt(whole + part.padEnd(2, '0')))
}

const file = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const STYLE = file('style.css')

const KINDS = { deposit: '存款 deposit', withdrawal: '取款 withdrawal' } as const
const STATES = { open: '等待 open', paid: '已付 paid', failed: '失败 failed', timed_out: '超时 timed out' } as const
const WAYS = ['bank', 'alipay', 'coin', 'huione', 'xnbsk'] as const
const LABELS: Record<Action, string> = {
  pay: '付款 pay',
  'pay-other': '付另一金额 pay another amount',
  fail: '失败 fail',
  'time-out': '超时 time out',
  delay: '稍后付款 pay after seconds',
  repeat: '重发上一条 repeat the last message',
  contradict: '说相反的话 contradict',
  'out-of-order': '乱序：先说已付再说超时 out of order',
}

const form = (one: SandboxOrder, action: Action, token: string, back: string, field = ''): string =>
  `<form method="post" action="/order/${encodeURIComponent(one.order.id)}/${action}"><input type="hidden" name="token" value="${token}" />
  <input type="hidden" name="back" value="${escaped(back)}" />${field}<button>${LABELS[action]}</button></form>`

const amountOf = ({ order: { amountFen, coin } }: SandboxOrder): string =>
  `¥${formatYuanFixed(BigInt(amountFen))}${coin ? ` = ${escaped(coin.amount)} ${escaped(coin.code)} (${escaped(coin.network)})` : ''}`

function listPage(book: Book, token: string, codes: string): string {
  const rows = book.orders().map((one) => {
    const { order, state, messages } = one
    const unsent = messages.filter(({ taken }) => !taken).length
    return `<tr><td>${timeOf(one.takenAt)}</td><td>${KINDS[order.kind]}</td><td>${escaped(order.way)}</td><td><b>${amountOf(one)}</b></td>
<td>${escaped(order.remark ?? '')}</td><td>${STATES[state]}${unsent > 0 ? `（${unsent} 条未送达）` : ''}</td>
<td class="acts">${form(one, 'pay', token, '/')}${form(one, 'fail', token, '/')}<a href="/order/${encodeURIComponent(order.id)}">更多 more</a></td></tr>`
  })
  const auto = WAYS.map((way) => {
    const on = book.auto()[way]
    return `<form method="post" action="/auto/${way}"><input type="hidden" name="token" value="${token}" />
<input type="hidden" name="value" value="${on === undefined ? 5 : 0}" /><button>${way}：${on === undefined ? '手动 by hand' : `${on} 秒后自动付 by itself`}</button></form>`
  })
  return shell(
    '支付沙盒 <small lang="en">Payment sandbox</small>',
    `<p>本站不接真实的支付通道，存款和取款都到这里，最新的在最上面，每 5 秒自动刷新。${codes}<br />
<span lang="en">No payment provider is connected: deposits and withdrawals come here, newest first. Refreshes every 5 seconds.</span></p>
<div class="acts">${auto.join('')}</div>
<table><thead><tr><th>时间</th><th>类型</th><th>方式</th><th>金额</th><th>附言</th><th>状态</th><th>操作</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    '<meta http-equiv="refresh" content="5" />',
  )
}

function orderPage(one: SandboxOrder, token: string): string {
  const back = `/order/${encodeURIComponent(one.order.id)}`
  const fields: Partial<Record<Action, string>> = {
    'pay-other': '<label>金额 yuan <input name="value" inputmode="decimal" required /></label>',
    delay: '<label>秒 seconds <input name="value" inputmode="numeric" value="30" required /></label>',
  }
  const said = one.messages.map(
    ({ says, amountFen, tries, answer, taken }) =>
      `<tr><td>${says}</td><td>¥${formatYuanFixed(BigInt(amountFen))}</td><td>${tries}</td><td>${taken ? '已送达 taken' : escaped(answer)}</td></tr>`,
  )
  return shell(
    `${KINDS[one.order.kind]} <b>${amountOf(one)}</b>`,
    `<p><a href="/">全部 all</a> · ${STATES[one.state]} · ${escaped(one.order.way)} · ${escaped(one.order.id)}</p>
<div class="acts">${ACTIONS.map((action) => form(one, action, token, back, fields[action])).join('')}</div>
<h2>发给网站的消息 <small lang="en">Messages to the site</small></h2>
<table><thead><tr><th>说 says</th><th>金额</th><th>次数 tries</th><th>结果</th></tr></thead><tbody>${said.join('')}</tbody></table>`,
  )
}

/** Where a way sends the member to pay. */
const cashierPage = (one: SandboxOrder, token: string): string =>
  shell(
    `付款 <b>${amountOf(one)}</b>`,
    `<p>演示页面，不会真的付款。<span lang="en">A demonstration: nothing is really paid.</span></p>
<p>${STATES[one.state]}</p>${one.state === 'open' ? form(one, 'pay', token, `/cashier/${encodeURIComponent(one.order.id)}`) : ''}`,
  )
