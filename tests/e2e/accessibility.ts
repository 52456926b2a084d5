import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const WCAG_A_AND_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Good practice beyond WCAG that matters to screen readers: roles an element may not have, landmarks with the same name. */
const GOOD_PRACTICE = ['aria-allowed-role', 'landmark-unique']

/** What of the page violates WCAG at A or AA, or the good practice for screen readers: in one run, as each goes over the whole page. */
export const violations = (page: Page): Promise<string[]> =>
  violated(page, { runOnly: WCAG_A_AND_AA, rules: Object.fromEntries(GOOD_PRACTICE.map((rule) => [rule, { enabled: true }])) })

/** Checks that nothing the page shows is such a violation. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

/** Checks that all text has enough contrast with its background. */
export async function expectContrast(page: Page): Promise<void> {
  expect(await violated(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })).toEqual([])
}

async function violated(page: Page, rules: Parameters<AxeBuilder['options']>[0]): Promise<string[]> {
  // Legacy mode runs in the page itself. Merging the results of frames, which we have none of, takes another page and twice as long.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ ...rules, resultTypes: ['violations'] })
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}
