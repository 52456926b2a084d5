import * as z from 'zod/mini'
import {
  VENUE_SIGNATURE,
  VENUE_SUMMARIES,
  VENUE_WALLET_PATH,
  type VenueCall,
  venueWalletAnswer,
  venueWalletCalls,
} from '../../../contract/venue-wallet.ts'

let text: string | undefined

/** `/venue/openapi.json`: the wallet that venues call, generated from the contract. Generated once. */
export function venueOpenapi(): string {
  text ??= JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Parlay: wallet for venues', version: '1' },
    paths: Object.fromEntries(
      (Object.keys(venueWalletCalls) as VenueCall[]).map((name) => [`${VENUE_WALLET_PATH}{venue}/${name}`, { post: operation(name) }]),
    ),
  })
  return text
}

const operation = (name: VenueCall): object => ({
  operationId: name,
  summary: VENUE_SUMMARIES[name],
  parameters: [
    { in: 'path', name: 'venue', required: true, schema: { type: 'string' } },
    { in: 'header', name: VENUE_SIGNATURE, required: true, schema: { type: 'string' }, description: 'Base64 of RSA-SHA256 over the body.' },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(venueWalletCalls[name]) } } },
  responses: {
    200: {
      description: 'The status says what became of it.',
      content: { 'application/json': { schema: jsonSchema(venueWalletAnswer) } },
    },
  },
})

const jsonSchema = (schema: z.core.$ZodType): object => z.toJSONSchema(schema, { io: 'input' })
