import { type FrameMessage, MARK, readSiteMessage, type SiteMessage } from '../messages.ts'

type Said = FrameMessage extends infer Message ? (Message extends FrameMessage ? Omit<Message, 'parlay'> : never) : never

/** Tells the page that frames this one, whose origin is not known; nothing in these messages is secret. */
export function tellSite(message: Said): void {
  if (parent !== window) parent.postMessage({ parlay: MARK, ...message }, '*')
}

export function hearSite(heard: (message: SiteMessage) => void): void {
  addEventListener('message', ({ source, data }) => {
    const message = source === parent ? readSiteMessage(data) : null
    if (message) heard(message)
  })
}
