import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  from: string
  to: string[]
  /** Header names are in lower case. */
  headers: Record<string, string>
  text: string
}

/** A real SMTP server with a login, which keeps what it is given. `refuse`: the reply to each recipient, until it is set back. */
export async function mailServer(login: { user: string; pass: string }) {
  const mails: Mail[] = []
  const said: { refuse: { code: number; text: string } | null; recipients: number; port: number } = { refuse: null, recipients: 0, port: 0 }
  let server: SMTPServer

  async function open(): Promise<void> {
    server = new SMTPServer({
      allowInsecureAuth: true,
      authOptional: false,
      logger: false,
      onAuth({ username, password }, _, done) {
        if (username === login.user && password === login.pass) done(null, { user: username })
        else done(new Error('no such login'))
      },
      onRcptTo({ address }, _, done) {
        said.recipients += 1
        const { refuse } = said
        done(refuse ? Object.assign(new Error(`${refuse.text} <${address}>`), { responseCode: refuse.code }) : null)
      },
      async onData(stream, { envelope }, done) {
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(part as Buffer)
        mails.push({ ...read(Buffer.concat(parts).toString()), ...addresses(envelope) })
        done()
      },
    })
    server.on('error', () => undefined)
    server.listen(said.port, '127.0.0.1')
    await once(server.server, 'listening')
    said.port = (server.server.address() as AddressInfo).port
  }
  await open()

  return {
    mails,
    said,
    url: `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@127.0.0.1:${said.port}`,
    /** At the same address again. */
    open,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

const addresses = ({ mailFrom, rcptTo }: { mailFrom: false | { address: string }; rcptTo: { address: string }[] }) => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
})

/** Headers and text of a message of one part. */
function read(raw: string): Pick<Mail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n\s+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const body = raw.slice(end + 4)
  const text = headers['content-transfer-encoding'] === 'base64' ? Buffer.from(body, 'base64').toString() : quoted(body)
  return { headers: { ...headers, subject: decoded(headers.subject ?? '') }, text }
}

const quoted = (body: string): string =>
  Buffer.from(
    body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const decoded = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      form.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' ')),
    )
