import type { Page } from 'playwright/test'
import type { Envelope } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'

const KEYS = [
  'record.betRecordList',
  'record.betRecordTotal',
  'funds.queryDealRecord',
  'funds.flow',
  'funds.month',
  'act.exchangeRecord',
] as const

/** Has all records of a page that calls plainly say that they are of an earlier day. */
export async function aged(page: Page): Promise<{ at: number; end(): Promise<void> }> {
  const at = Date.now() - 86_400_000
  for (const key of KEYS)
    await page.route(`**${endpoints[key].path}`, async (route) => {
      const response = await route.fetch()
      const envelope = (await response.json()) as Envelope
      await route.fulfill({ response, json: { ...envelope, data: { ...(envelope.data as object), asOf: at } } })
    })
  return { at, end: () => page.unrouteAll({ behavior: 'wait' }) }
}
