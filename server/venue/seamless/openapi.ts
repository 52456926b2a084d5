import * as z from 'zod/mini'
import {
  VENUE_TRANSFER_SUMMARIES,
  type VenueTransferCall,
  venueTransferAnswer,
  venueTransferCalls,
} from '../../../contract/venue-transfer.ts'
import {
  VENUE_SIGNATURE,
  VENUE_SUMMARIES,
  VENUE_WALLET_PATH,
  type VenueCall,
  venueWalletAnswer,
  venueWalletCalls,
} from '../../../contract/venue-wallet.ts'

let text: string | undefined

/**
 * `/venue/openapi.json`: the wallet that venues call, and as webhooks the calls that a venue with its own books gets, generated from the contract.
 * Generated once.
 */
export function venueOpenapi(): string {
  text ??= JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Parlay: wallet for venues', version: '1' },
    paths: Object.fromEntries(
      (Object.keys(venueWalletCalls) as VenueCall[]).map((name) => [
        `${VENUE_WALLET_PATH}{venue}/${name}`,
        {
          post: operation(name, VENUE_SUMMARIES[name], [VENUE], [venueWalletCalls[name], venueWalletAnswer]),
        },
      ]),
    ),
    webhooks: Object.fromEntries(
      (Object.keys(venueTransferCalls) as VenueTransferCall[]).map((name) => [
        name,
        {
          post: operation(name, VENUE_TRANSFER_SUMMARIES[name], [], [venueTransferCalls[name], venueTransferAnswer]),
        },
      ]),
    ),
  })
  return text
}

const VENUE = { in: 'path', name: 'venue', required: true, schema: { type: 'string' } }

const operation = (name: string, summary: string, place: object[], [call, answer]: [z.core.$ZodType, z.core.$ZodType]): object => ({
  operationId: name,
  summary,
  parameters: [
    ...place,
    { in: 'header', name: VENUE_SIGNATURE, required: true, schema: { type: 'string' }, description: 'Base64 of RSA-SHA256 over the body.' },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call) } } },
  responses: {
    200: {
      description: 'The status says what became of it.',
      content: { 'application/json': { schema: jsonSchema(answer) } },
    },
  },
})

const jsonSchema = (schema: z.core.$ZodType): object => z.toJSONSchema(schema, { io: 'input' })
