import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright'

/**
 * Brotli bytes of the scripts that a first visit to home requests until the masthead's login button is in the page, without workers.
 * Then presses the button to prove that it reacts; what that loads is not counted.
 */
export async function firstLoadBytes(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1_920, height: 1_080 }, locale: 'zh-CN' })
  try {
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await page.addInitScript(markLogin)
    await page.goto(origin)
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
    await page.getByRole('dialog').waitFor()
    const urls = await page.evaluate(scriptsBeforeLogin)
    const scripts = await Promise.all(urls.filter((url) => !workers.includes(url)).map(async (url) => (await fetch(url)).arrayBuffer()))
    return scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0)
  } finally {
    await page.close()
  }
}

/** Marks the moment of the change itself: a frame later, further requests might have begun. */
function markLogin(): void {
  const watch = new MutationObserver(() => {
    if (![...document.querySelectorAll('header button')].some((button) => button.textContent === '登录')) return
    watch.disconnect()
    performance.mark('login')
  })
  watch.observe(document, { childList: true, subtree: true })
}

function scriptsBeforeLogin(): string[] {
  const at = performance.getEntriesByName('login')[0]?.startTime ?? Number.POSITIVE_INFINITY
  const asked = performance.getEntriesByType('resource').filter(({ name, startTime }) => name.endsWith('.js') && startTime <= at)
  return asked.map(({ name }) => name)
}
