import type * as z from 'zod/mini'
import { bindingEndpoints } from './account-binding.ts'
import { entryEndpoints } from './account-entry.ts'
import { sessionEndpoints } from './account-sessions.ts'
import { actEndpoints } from './activity.ts'
import { agentEndpoints } from './agent.ts'
import { bettingEndpoints } from './betting.ts'
import { recordEndpoints } from './betting-record.ts'
import { bookingEndpoints } from './booking.ts'
import { cashOutEndpoints } from './cash-out.ts'
import { chatEndpoints } from './chat.ts'
import { contentEndpoints } from './content.ts'
import { feedbackEndpoints } from './feedback.ts'
import { firstEndpoints } from './first-endpoints.ts'
import { fundsCallEndpoints } from './funds-call.ts'
import { letterEndpoints } from './letter.ts'
import { personalEndpoints } from './personal.ts'
import { pictureEndpoints } from './picture.ts'
import { pointsEndpoints } from './points.ts'
import { preorderEndpoints } from './preorder.ts'
import { pushEndpoints } from './push.ts'
import { safePlayEndpoints } from './safe-play.ts'
import { sportEndpoints } from './sport.ts'
import { turnoverEndpoints } from './turnover.ts'
import { venueEndpoints } from './venue.ts'
import { venueListEndpoints } from './venue-list.ts'
import { vipEndpoints } from './vip.ts'
import { cardEndpoints } from './wallet-cards.ts'
import { depositEndpoints } from './wallet-deposit.ts'
import { dealEndpoints } from './wallet-record.ts'
import { withdrawEndpoints } from './wallet-withdraw.ts'

/** All calls between page and server, keyed `<domain>.<name>`. Both sides take types and validation from here. */
export const endpoints = {
  ...firstEndpoints,
  ...contentEndpoints,
  ...actEndpoints,
  ...agentEndpoints,
  ...sportEndpoints,
  ...bettingEndpoints,
  ...entryEndpoints,
  ...recordEndpoints,
  ...bookingEndpoints,
  ...preorderEndpoints,
  ...cashOutEndpoints,
  ...feedbackEndpoints,
  ...vipEndpoints,
  ...fundsCallEndpoints,
  ...depositEndpoints,
  ...venueEndpoints,
  ...venueListEndpoints,
  ...bindingEndpoints,
  ...sessionEndpoints,
  ...cardEndpoints,
  ...turnoverEndpoints,
  ...safePlayEndpoints,
  ...dealEndpoints,
  ...withdrawEndpoints,
  ...chatEndpoints,
  ...letterEndpoints,
  ...pushEndpoints,
  ...pointsEndpoints,
  ...pictureEndpoints,
  ...personalEndpoints,
} as const

export type EndpointKey = keyof typeof endpoints
/** The endpoints of the four content families. */
export type ContentKey = { [K in EndpointKey]: true extends (typeof endpoints)[K]['content'] ? K : never }[EndpointKey]
export type Payload<K extends EndpointKey> = z.infer<(typeof endpoints)[K]['payload']>
export type Answer<K extends EndpointKey> = z.infer<(typeof endpoints)[K]['answer']>
