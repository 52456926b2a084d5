import type { FastifyInstance } from 'fastify'
import { FEEDBACK_MAX } from '../../contract/feedback.ts'
import { answerFeedback, unsolved, type WaitingFeedback, waitingFeedbacks } from '../feedback/answer-feedback.ts'
import { signedAddresses } from '../picture/picture-address.ts'
import { servePictures } from '../picture/serve-pictures.ts'
import type { PictureDeps } from '../picture/upload-image.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { escaped, shell, timeOf } from './own-names.ts'

/** Where a person answers what members wrote: `GET /feedback`, and `feedback.json` for programs. `token`: of its forms. */
export function feedbackConsole(http: FastifyInstance, { db, events, clock, objects }: FundsDeps & PictureDeps, token: string): void {
  servePictures(http, { db, objects, clock })
  http.get('/feedback', async (_, reply) => {
    const waiting = await waitingFeedbacks(db)
    const keys = waiting.flatMap(({ pictures }) => pictures)
    const addresses = await signedAddresses(db, keys, clock.now())
    return reply.type('text/html; charset=utf-8').send(page(waiting.map((one) => card(one, addresses, token))))
  })
  http.get('/feedback.json', async () => ({ token, feedbacks: await waitingFeedbacks(db) }))
  http.post<{ Params: { number: string }; Body: unknown }>('/feedback/:number', async ({ params, body }, reply) => {
    const { token: given, text = '', adopted } = (body ?? {}) as Record<string, string | undefined>
    if (given !== token) return reply.code(403).send('this form is not of this console')
    const answer = text.trim()
    if (answer === '' || !/^\d{1,9}$/.test(params.number)) return reply.code(400).send('an answer has words')
    const isAnswered = await answerFeedback({ db, events, now: clock.now() }, Number(params.number), {
      text: answer,
      adopted: adopted === 'yes',
    })
    return isAnswered ? reply.redirect('/feedback', 303) : reply.code(409).send('there is no such feedback')
  })
}

const page = (cards: readonly string[]): string =>
  shell(
    '反馈 <small lang="en">Feedback</small>',
    `<p><a href="/">短信沙盒 <span lang="en">Codes</span></a></p>
${cards.length === 0 ? '<p>没有等待答复的反馈。<span lang="en">None waits for an answer.</span></p>' : cards.join('')}`,
  )

function card(waiting: WaitingFeedback, addresses: ReadonlyMap<string, string>, token: string): string {
  const { number, kind, member, at, text, ticket, pictures, since } = waiting
  const said = since.map(
    (one) => `<p><small>${one.mine ? escaped(member) : '答复 answer'} · ${timeOf(one.at)}</small> ${escaped(one.text)}</p>`,
  )
  const links = pictures.map((key, i) => `<a href="${escaped(addresses.get(key) ?? '')}">图片 picture ${i + 1}</a>`)
  return `<section aria-label="反馈 ${number}"><h2>${number} <small>${escaped(member)} · ${escaped(kind)} · ${timeOf(at)}${
    ticket === null ? '' : ` · ${ticket}`
  }</small></h2>
<p>${escaped(text)}</p>
${said.join('\n')}
${unsolved(since) ? '<p><b>会员说还没有解决 <span lang="en">not solved, says the member</span></b></p>' : ''}
${links.length === 0 ? '' : `<p>${links.join(' ')}</p>`}
<form method="post" action="/feedback/${number}"><p class="acts"><input type="hidden" name="token" value="${token}" />
<label>答复 answer <input name="text" maxlength="${FEEDBACK_MAX}" size="60" required /></label><button>答复 answer</button>
<button name="adopted" value="yes">采纳并答复 <span lang="en">adopt</span></button></p></form></section>`
}
