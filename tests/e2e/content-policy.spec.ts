import { expect, type Page } from 'playwright/test'
import { asMember, GENERATED, pickable, test } from './support.ts'

test.use({ serverOptions: GENERATED, serviceWorkers: 'allow' })

/** Every violation of the content policy, in any page of the context, from its first script on. */
async function violationsOf(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.context().exposeFunction('tellViolation', (what: string) => void seen.push(what))
  await page.context().addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) =>
      Reflect.get(window, 'tellViolation')(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`),
    )
  })
  // Violations of workers reach no page; the browser prints them.
  page.context().on('console', (message) => {
    if (/Content.Security.Policy|TrustedScript|Trusted Type/i.test(message.text())) seen.push(message.text())
  })
  return seen
}

const PATHS = [
  ...['/', '/game/sport/crty', '/mine/betRecord', '/sponsor', '/download', '/activity/discount', '/help', '/loading', '/redirect'],
  ...['/help/gztk', '/mine/userinfo', '/no/such/page', '/?register=1'],
]

test('the built app runs under Trusted Types and a policy without inline or eval: every page opens, the workers and the service worker start, and nothing is violated [SEC-01] @long', async ({
  page,
  server,
}) => {
  const seen = await violationsOf(page)
  // A visitor's calls are sealed, so the crypto worker runs too.
  for (const path of ['/', '/?register=1']) {
    await page.goto(path)
    await expect(pickable(page).first()).toBeVisible()
  }
  await asMember(page, server)
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.locator('#root')).not.toBeEmpty()
  }
  await page.goto('/game/sport/crty')
  await pickable(page).first().click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(pickable(page).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/sw.js')
  // Every part that is loaded on demand.
  const assets = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.includes('precache')) ?? '')
    return (await cache.keys()).map(({ url }) => url).filter((url) => /\/assets\/(?!entry|elected)[^/]*\.js$/.test(url))
  })
  expect(assets.length).toBeGreaterThan(20)
  await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))).then(() => undefined), assets)
  expect(seen).toEqual([])
})

test('an inline script, a handler in markup, a text for innerHTML and a worker of another address do not run, and no second policy is made [SEC-01]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const tried = await page.evaluate(() => {
    const said: Record<string, string> = {}
    const attempt = (name: string, run: () => unknown) => {
      try {
        run()
        said[name] = 'ran'
      } catch (error) {
        said[name] = error instanceof TypeError ? 'refused' : String(error)
      }
    }
    const blob = URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }))
    const make = Reflect.get(window, 'trustedTypes')
    attempt('innerHTML', () => Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror="window.hurt=1">' }))
    attempt('insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'))
    attempt('script text', () => Object.assign(document.createElement('script'), { text: 'window.hurt=1' }))
    attempt('script address', () => Object.assign(document.createElement('script'), { src: 'https://elsewhere.example/a.js' }))
    attempt('worker of a blob', () => new Worker(blob))
    attempt('worker of an upload', () => new Worker('/upload/a.js'))
    attempt('another policy', () => make.createPolicy('mine', {}))
    attempt('the same policy again', () => make.createPolicy('default', {}))
    attempt('eval', () => window.setTimeout('window.hurt=1'))
    attempt('own worker', () => new Worker('/sw.js').terminate())
    const inline = document.createElement('script')
    inline.append('window.hurt=1')
    document.body.append(inline)
    return { ...said, hurt: Reflect.get(window, 'hurt') }
  })
  expect(tried).toEqual({
    innerHTML: 'refused',
    insertAdjacentHTML: 'refused',
    'script text': 'refused',
    'script address': 'refused',
    'worker of a blob': 'refused',
    'worker of an upload': 'refused',
    'another policy': 'refused',
    'the same policy again': 'refused',
    eval: 'refused',
    'own worker': 'ran',
    hurt: undefined,
  })
})
