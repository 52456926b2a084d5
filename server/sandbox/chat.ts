import type { FastifyInstance } from 'fastify'
import { CHAT_MAX } from '../../contract/chat.ts'
import { actOf } from '../chat/act-words.ts'
import { type Done, lastActs, liveRooms, moderate, NoSuch, type Reported, reportedMessages } from '../chat/moderate.ts'
import type { ChatRooms } from '../chat/rooms.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { escaped, shell, timeOf } from './own-names.ts'

type LiveRoom = Awaited<ReturnType<typeof liveRooms>>[number]

export interface ChatConsoleDeps {
  db: Db
  clock: Clock
  rooms: Pick<ChatRooms, 'announce' | 'announceStanding'>
}

/**
 * Where a person looks after the chat rooms: `GET /chat`, and `chat.json` for programs. A form says an act of `npm run chat`; `token`: what
 * it must carry.
 */
export function chatConsole(http: FastifyInstance, { db, clock, rooms }: ChatConsoleDeps, token: string): void {
  const state = async () => ({ reports: await reportedMessages(db), rooms: await liveRooms(db), acts: await lastActs(db) })
  http.get('/chat', async (_, reply) => {
    const { reports, rooms: live, acts } = await state()
    return reply.type('text/html; charset=utf-8').send(page(reports, live, acts, token))
  })
  http.get('/chat.json', async () => ({ token, ...(await state()) }))
  http.post<{ Body: unknown }>('/chat', async ({ body }, reply) => {
    const form = (body ?? {}) as Record<string, string | undefined>
    if (form.token !== token) return reply.code(403).send('this form is not of this console')
    const { act: name = '' } = form
    const act = actOf(name, wordsOf(name, form))
    if (!act)
      return reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(refused('还缺名字、时长、理由或要说的话。 A name, a time, a reason or the words are missing.'))
    try {
      await moderate({ db, rooms, now: clock.now() }, act)
    } catch (error) {
      if (error instanceof NoSuch) return reply.code(409).type('text/html; charset=utf-8').send(refused(error.message))
      throw error
    }
    return reply.redirect('/chat', 303)
  })
}

/** The fields of an act's form in the order of the command; acts that are missing have a room alone. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['mute', ['who', 'minutes', 'room', 'reason']],
  ['block', ['who', 'room', 'reason']],
  ['unmute', ['who', 'room']],
  ['unblock', ['who', 'room']],
  ['remove', ['room', 'number']],
  ['dismiss', ['room', 'number']],
  ['say', ['room', 'text']],
])

const wordsOf = (act: string, form: Readonly<Record<string, string | undefined>>): string[] =>
  (FIELDS.get(act) ?? ['room']).map((field) => form[field]?.trim() ?? '').filter((word) => word !== '')

const refused = (why: string): string =>
  shell('没有做 <small lang="en">Not done</small>', `<p role="alert">${escaped(why)}</p><p><a href="/chat">返回 back</a></p>`)

const MINUTES = [
  [10, '10 分钟 10 min'],
  [60, '1 小时 1 h'],
  [1_440, '1 天 1 day'],
  [10_080, '7 天 7 days'],
] as const

function page(reports: readonly Reported[], rooms: readonly LiveRoom[], acts: readonly Done[], token: string): string {
  const waiting = reports.map((one) => report(one, token))
  const live = rooms.map((one) => roomRow(one, token))
  const done = acts.map(({ at, act, detail }) => `<tr><td>${timeOf(at)}</td><td>${escaped(act)}</td><td>${escaped(detail)}</td></tr>`)
  return shell(
    '聊天 <small lang="en">Chat</small>',
    `<p><a href="/">短信沙盒 <span lang="en">Codes</span></a></p>
<h2>举报 <small lang="en">Reports</small></h2>
${waiting.length === 0 ? '<p>没有待处理的举报。<span lang="en">There is none.</span></p>' : waiting.join('')}
<h2>禁言 <small lang="en">Mute</small></h2>
<form method="post" action="/chat" aria-label="禁言"><p class="acts">${hidden({ token })}
<label>会员或游客 who <input name="who" required maxlength="60" /></label>
<label>房间 room <input name="room" value="all" required maxlength="40" /></label>${howLong}
<button name="act" value="mute">禁言 mute</button><button name="act" value="unmute" formnovalidate>解除 unmute</button></p></form>
<h2>房间 <small lang="en">Live rooms</small></h2>
<table><thead><tr><th>房间</th><th>名称</th><th>最近</th><th>发言</th><th></th></tr></thead><tbody>${live.join('')}</tbody></table>
<h2>做过的 <small lang="en">Acts</small></h2>
<table><thead><tr><th>时间</th><th>处理</th><th>内容</th></tr></thead><tbody>${done.join('')}</tbody></table>`,
  )
}

const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}" />`)
    .join('')

const howLong = `<label>时长 for <select name="minutes">${MINUTES.map(([n, text]) => `<option value="${n}">${text}</option>`).join('')}</select></label>
<label>理由 reason <input name="reason" maxlength="200" required /></label>`

const report = ({ room, number, who, text, times, reasons }: Reported, token: string): string =>
  `<section aria-label="举报 ${escaped(room)} ${number}"><h3>${escaped(room)} ${number} <small>${escaped(who)}</small></h3>
<p>${escaped(text)}</p><p>举报 ${times} 次 reported${reasons.length > 0 ? `：${escaped(reasons.join(' / '))}` : ''}</p>
<form method="post" action="/chat"><p class="acts">${hidden({ token, room, number: String(number), who })}${howLong}
<button name="act" value="mute">禁言 mute</button>
<button name="act" value="remove" formnovalidate>删除消息 remove</button>
<button name="act" value="dismiss" formnovalidate>不用处理 dismiss</button></p></form></section>`

const roomRow = ({ id, title, open, level, guests, at }: LiveRoom, token: string): string =>
  `<tr><td>${escaped(id)}</td><td>${escaped(title)}</td><td>${timeOf(at)}</td>
<td>${open ? '开 open' : '关 closed'}${level > 0 ? ` · VIP ${level}` : ''}${guests ? '' : ' · 无游客 no guests'}</td>
<td><form method="post" action="/chat"><p class="acts">${hidden({ token, room: id })}
<button name="act" value="${open ? 'close' : 'open'}">${open ? '关闭发言 close' : '恢复发言 open'}</button>
<button name="act" value="clear">清空 clear</button></p></form>
<form method="post" action="/chat"><p class="acts">${hidden({ token, room: id })}
<label>管理员说 say <input name="text" maxlength="${CHAT_MAX}" required /></label><button name="act" value="say">发 send</button></p></form></td></tr>`
