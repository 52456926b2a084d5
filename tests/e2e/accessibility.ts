import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

type RunOnly = string[] | { type: 'rule'; values: string[] }

const WCAG_A_AND_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What WCAG leaves to good practice, and a screen reader stumbles over: roles that an element may not have, landmarks of one name. */
const GOOD_PRACTICE = ['aria-allowed-role', 'landmark-unique']

/** Nothing that the page shows now violates WCAG, at A or AA, or good practice in what is read out. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expectNone(page, WCAG_A_AND_AA)
  await expectNone(page, { type: 'rule', values: GOOD_PRACTICE })
}

/** All text of the page stands out enough from what is behind it. */
export const expectContrast = (page: Page): Promise<void> => expectNone(page, { type: 'rule', values: ['color-contrast'] })

async function expectNone(page: Page, runOnly: RunOnly): Promise<void> {
  // Legacy: in the page itself. To put what frames say together, of which we have none, takes a page of its own and as long again.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ runOnly, resultTypes: ['violations'] })
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
}
