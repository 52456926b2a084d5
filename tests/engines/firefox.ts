import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Bidi, connectBidi } from './bidi.ts'
import { asText, type Browser, type BrowserOptions, type Engine, pressAt, SIZE, type Tab, typeKeys } from './driver.ts'
import { childrenOf, endProcess } from './processes.ts'

/** Debian's Firefox, which supports BiDi itself. */
export async function startFirefox(): Promise<Engine> {
  return { launch, close: async () => undefined }
}

const PREFERENCES = {
  'intl.accept_languages': 'zh-CN',
  'ui.prefersReducedMotion': 1,
  // No connections but to the site.
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
}

async function launch(options: BrowserOptions = {}): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'parlay-firefox-'))
  const preferences = {
    ...PREFERENCES,
    ...(options.isPrivate && { 'browser.privatebrowsing.autostart': true }),
    ...(options.storesNothing && { 'network.cookie.cookieBehavior': 2 }),
    ...(options.quotaKb && { 'dom.quotaManager.temporaryStorage.fixedLimit': options.quotaKb }),
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const firefox = spawn('firefox-esr', ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Asia/Shanghai' },
  })
  const bidi = await connectBidi(`${await address(firefox)}/session`)
  await bidi.send('session.new', { capabilities: {} })
  const size = { width: options.width ?? SIZE.width, height: options.height ?? SIZE.height }
  return {
    async open() {
      // A new window, because all but one tab of a window are hidden, and hidden ones never come to rest.
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'window' })
      await bidi.send('browsingContext.setViewport', { context, viewport: size })
      return tabOf(bidi, context)
    },
    async killWorker() {
      // Kills its content processes, one of which has the worker.
      for (const { pid, command } of childrenOf(firefox.pid ?? 0)) if (/ tab *$/.test(command)) process.kill(pid, 'SIGKILL')
      return 'with its pages'
    },
    async close() {
      bidi.close()
      await endProcess(firefox)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** The address that it prints when it listens. */
async function address(firefox: ChildProcess): Promise<string> {
  const lines = createInterface({ input: firefox.stderr as NodeJS.ReadableStream })
  const said: string[] = []
  const found = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      said.push(line)
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
      if (url) resolve(url)
    })
  })
  const ended = once(firefox, 'exit').then(() => Promise.reject(new Error(`Firefox did not start: ${said.join(' ')}`)))
  ended.catch(() => undefined)
  return Promise.race([found, ended])
}

function tabOf(bidi: Bidi, context: string): Tab {
  const inTab = <T>(method: string, params: object = {}) => bidi.send<T>(method, { context, ...params })
  return {
    goto: async (url) => void (await inTab('browsingContext.navigate', { url, wait: 'complete' })),
    reload: async () => void (await inTab('browsingContext.reload', { wait: 'complete' })),
    async evaluate(run, ...args) {
      const { result, exceptionDetails } = await bidi.send<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
        'script.callFunction',
        { functionDeclaration: asText(run, args), awaitPromise: true, target: { context } },
      )
      if (!result) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value)
    },
    press: async (x, y) => void (await inTab('input.performActions', { actions: pressAt(x, y) })),
    type: async (text) => void (await inTab('input.performActions', { actions: typeKeys(text) })),
    picture: async () => Buffer.from((await inTab<{ data: string }>('browsingContext.captureScreenshot')).data, 'base64'),
    close: async () => void (await inTab('browsingContext.close')),
  }
}
