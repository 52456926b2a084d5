import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import type { Metric } from '../../platform/metric.ts'
import type { Translate } from '../../texts/translate.ts'
import { filled } from '../../transport/envelope.ts'
import { createHandOver } from './hand-over.ts'
import { createHttpGateway } from './http-gateway.ts'
import type { MessageGateway, MessageKind } from './message-gateway.ts'
import type { Outbox } from './outbox.ts'
import { createSmtpGateway } from './smtp-gateway.ts'

export type MessageEnv = Pick<Env, 'SITE_TITLE' | 'DEMO' | 'SMTP_URL' | 'MAIL_FROM' | 'SMS_URL' | 'SMS_KEY'>

export interface MessagesDeps {
  env: MessageEnv
  outbox: Outbox
  translate: Translate
  clock: Clock
  log: Pick<Log, 'warn'>
}

/** What is sent: who gets it, and whether anybody does. */
export interface CodeMessage {
  kind: MessageKind
  to: string
  code: string
  real: boolean
  now: number
}

/** Sends codes: by the gateways that the environment names, else into the sandbox's outbox; outside the demonstration there is none. */
export function createMessages({ env, outbox, translate, clock, log }: MessagesDeps) {
  const { SITE_TITLE: site, DEMO: demo, SMTP_URL, MAIL_FROM, SMS_URL, SMS_KEY } = env
  const by = (gateway: MessageGateway) => createHandOver({ gateway, clock, log })
  const mail = SMTP_URL && MAIL_FROM ? by(createSmtpGateway({ url: SMTP_URL, from: MAIL_FROM })) : null
  const phone = SMS_URL && SMS_KEY ? by(createHttpGateway({ url: SMS_URL, keys: SMS_KEY, clock })) : null
  const ways = { email: mail, sms: phone, voice: phone }

  return {
    /** Whether messages of this kind can be sent now, whoever they are for. */
    async ready(kind: MessageKind): Promise<boolean> {
      return ways[kind]?.ready(kind) ?? demo
    },

    /** Sends a code. Whether somebody gets it changes neither the time this takes nor what comes of it. */
    async send({ kind, to, code, real, now }: CodeMessage): Promise<void> {
      const text = filled(translate(kind === 'voice' ? SPOKEN : WRITTEN), { site, code })
      const way = ways[kind]
      if (!way) return outbox.put({ kind, to, code, text, sent: real, now })
      const subject = kind === 'email' ? filled(translate('【{site}】验证码'), { site }) : ''
      if (real) way.send({ id: randomUUID(), kind, to, subject, text, code })
    },

    metrics: [
      {
        type: 'counter',
        name: 'parlay_account_messages_lost_total',
        help: 'Messages with codes that no gateway took.',
        read: () => (mail?.lost() ?? 0) + (phone?.lost() ?? 0),
      },
    ] satisfies Metric[],

    async close(): Promise<void> {
      await Promise.all([mail?.close(), phone?.close()])
    },
  }
}

export type Messages = ReturnType<typeof createMessages>

const WRITTEN = '【{site}】验证码 {code}，10 分钟内有效，请勿告诉他人。'
const SPOKEN = '【{site}】你好，你的验证码是 {code}，再播报一遍，{code}。'
