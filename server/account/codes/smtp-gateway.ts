import { createTransport } from 'nodemailer'
import { inTime } from '../../platform/in-time.ts'
import { isLoopback } from '../../platform/network.ts'
import { tracedAsk } from '../../platform/trace.ts'
import { type MessageGateway, NotTaken } from './message-gateway.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which has to offer STARTTLS unless it is on this machine. */
  url: string
  /** `Name <address>`, or an address. */
  from: string
  timeoutMs?: number
}

/** Less than what a page waits for an answer. */
const TIMEOUT_MS = 5_000

/** E-mail by SMTP. */
export function createSmtpGateway({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): MessageGateway {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const isHere = isLoopback(hostname)
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isHere,
    ignoreTLS: !isSecure && isHere,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  /** The server may answer each command just in time: the whole of them has its limit, too. */
  const talk = <T>(work: Promise<T>): Promise<T> =>
    inTime(
      work.catch((error: unknown) => {
        throw refusalOf(error)
      }),
      timeoutMs,
      () => {
        throw new NotTaken('no answer in time', true)
      },
    )

  return {
    name: 'smtp',
    async ready() {
      await tracedAsk('smtp verify', url, () => talk(transport.verify()))
      return new Set(['email'] as const)
    },
    async send({ id, to, subject, text }) {
      const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
      await tracedAsk('smtp send', url, () =>
        talk(
          transport.sendMail({
            from,
            to: { name: '', address: to },
            subject,
            text,
            messageId: `<${id}@${domain}>`,
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
        ),
      )
    },
  }
}

/** Only the numbers of a fault: what a server says may repeat the address, or the login. */
function refusalOf(error: unknown): NotTaken {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return new NotTaken([code || 'fault', responseCode].filter(Boolean).join(' '), !isFinal)
}
