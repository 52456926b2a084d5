import { chromium } from 'playwright'
import { asText, type Browser, type BrowserOptions, type Engine, SIZE, type Tab } from './driver.ts'

/** The browser of the browser tests. Each of its contexts is a private window. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({
    ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  return {
    async launch(options: BrowserOptions = {}): Promise<Browser> {
      const { width = SIZE.width, height = SIZE.height } = options
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
      })
      return {
        async open(): Promise<Tab> {
          const page = await context.newPage()
          return {
            goto: async (url) => void (await page.goto(url)),
            reload: async () => void (await page.reload()),
            async evaluate(run, ...args) {
              const ask = () => page.evaluate<string>(`(${asText(run, args)})()`)
              // If the page navigates meanwhile, asks the new document.
              const answer = await ask().catch(async (error: Error) => {
                if (!error.message.includes('context was destroyed')) throw error
                await page.waitForLoadState()
                return ask()
              })
              return JSON.parse(answer)
            },
            press: (x, y) => page.mouse.click(x, y),
            type: (text) => page.keyboard.type(text),
            picture: () => page.screenshot(),
            close: () => page.close(),
          }
        },
        async killWorker() {
          const devtools = await browser.newBrowserCDPSession()
          const { targetInfos } = await devtools.send('Target.getTargets')
          for (const { targetId } of targetInfos.filter(({ type }) => type === 'shared_worker')) {
            const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
            const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'self.close()' } })
            await devtools.send('Target.sendMessageToTarget', { sessionId, message })
          }
          await devtools.detach()
          return 'alone'
        },
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
