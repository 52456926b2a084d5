export type MessageKind = 'sms' | 'email' | 'voice'

/** A message with a code, as its recipient reads or hears it. */
export interface Message {
  /** The same id again is the same message. */
  id: string
  kind: MessageKind
  /** Area code and number, or e-mail address. */
  to: string
  /** Of an e-mail; '' otherwise. */
  subject: string
  text: string
  code: string
}

/** The port to whoever carries messages to mailboxes or phones: `smtp-gateway.ts`, `http-gateway.ts`. The sandbox has `outbox.ts` in its place. */
export interface MessageGateway {
  /** For the log. */
  readonly name: string
  /** The kinds that it takes now; asked without a recipient. @throws NotTaken */
  ready(): Promise<ReadonlySet<MessageKind>>
  /** Hands a message over; resolves once it was taken. @throws NotTaken */
  send(message: Message): Promise<void>
}

/** A gateway gave no usable answer, or refused. `again`: it may take the same message later. The text names no recipient and no code. */
export class NotTaken extends Error {
  override name = 'NotTaken'
  readonly again: boolean
  constructor(why: string, again: boolean) {
    super(why)
    this.again = again
  }
}
