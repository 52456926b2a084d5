import { expect } from 'playwright/test'
import { asMember, openSlip, openToday, pickable, test } from './support.ts'

test('who bets by keyboard is at the outcome, which live regions say once [UX-02]', async ({ page, server }) => {
  await asMember(page, server)
  await openToday(page)
  await pickable(page).first().press('Enter')
  const slip = await openSlip(page)
  const stake = slip.getByLabel('本金')
  await expect(stake).toBeVisible()
  // The outcome is in a live region that changes no more.
  await page.evaluate(() => {
    const said = new Map<Element, string>()
    Object.assign(window, { said: [] as string[] })
    const listen = () => {
      for (const region of document.querySelectorAll('[aria-live=polite], [role=status], [role=alert]')) {
        const quiet = [...region.querySelectorAll('[aria-live=off]')].map(({ textContent }) => textContent)
        const text = quiet.reduce((all, part) => all.replace(part, ''), region.textContent)
        if (said.get(region) !== text) (window as unknown as { said: string[] }).said.push(text)
        said.set(region, text)
      }
    }
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
    listen()
  })
  await stake.fill('20')
  await slip.getByRole('button', { name: /^投注/ }).press('Enter')
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeFocused()
  await expect(slip.getByText('余额 ¥9,980.00')).toBeVisible()
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
  expect(said.filter((text) => text.includes('投注已接受'))).toHaveLength(1)
})
