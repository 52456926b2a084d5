import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { freePort } from '../support/server.ts'
import { asText, type Browser, type BrowserOptions, type Engine, pressAt, SIZE, type Tab, typeKeys } from './driver.ts'
import { endProcess } from './processes.ts'

/** Debian's path of WebKitGTK's MiniBrowser. */
const BINARY = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'

/** Debian's WebKit behind plain WebDriver, on its own screen. All its sessions are private: nothing outlives them. */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2000x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(createInterface({ input: screen.stdio[3] as NodeJS.ReadableStream }), 'line')) as [string]
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      TZ: 'Asia/Shanghai',
      LANG: 'C.UTF-8',
      LANGUAGE: 'zh_CN',
      // There is no GPU, and tests in a container run as root.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const close = async () => {
    await endProcess(driver)
    await endProcess(screen)
  }
  const send = createSend(`http://127.0.0.1:${port}`)
  await answers(send)
  return {
    launch: (options) => launch(send, options),
    close,
  }
}

type Send = <T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

const createSend =
  (origin: string): Send =>
  async (method, path, body = {}) => {
    const answer = await fetch(origin + path, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value as never
  }

/** Polls until it answers, because it prints nothing when it listens. */
async function answers(send: Send): Promise<void> {
  for (;;)
    try {
      await send('GET', '/status')
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

async function launch(send: Send, options: BrowserOptions = {}): Promise<Browser> {
  const [binary] = globSync(BINARY)
  if (!binary || !existsSync(binary)) throw new Error('there is no MiniBrowser')
  const capabilities = {
    alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  await send('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 120_000 })
  let [unused] = await send<(string | undefined)[]>('GET', `${session}/window/handles`)
  let current = unused
  let queue: Promise<unknown> = Promise.resolve()
  /** Commands go to the one current window, so they run one after the other. */
  const inWindow = <T>(handle: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const turn = queue.then(async () => {
      if (current !== handle) await send('POST', `${session}/window`, { handle })
      current = handle
      return send<T>(method, session + path, body)
    })
    queue = turn.catch(() => undefined)
    return turn
  }
  const size = { width: options.width ?? SIZE.width, height: options.height ?? SIZE.height }
  return {
    async open() {
      const handle = unused ?? (await send<{ handle: string }>('POST', `${session}/window/new`, { type: 'window' })).handle
      unused = undefined
      const tab = tabOf((method, path, body) => inWindow(handle, method, path, body))
      // The window's size includes its frame: enlarges it by the difference.
      await inWindow(handle, 'POST', '/window/rect', { ...size, x: 0, y: 0 })
      const inner = await tab.evaluate(() => ({ width: innerWidth, height: innerHeight }))
      const rect = { width: 2 * size.width - inner.width, height: 2 * size.height - inner.height }
      await inWindow(handle, 'POST', '/window/rect', rect)
      return tab
    },
    close: async () => {
      await send('DELETE', session)
    },
  }
}

function tabOf(send: Send): Tab {
  return {
    goto: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh')),
    async evaluate(run, ...args) {
      const script = `const done = arguments[0]; (${asText(run, args)})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await send<{ value?: string; error?: string }>('POST', '/execute/async', { script, args: [] })
      if (value === undefined) throw new Error(error)
      return JSON.parse(value)
    },
    press: async (x, y) => void (await send('POST', '/actions', { actions: pressAt(x, y) })),
    type: async (text) => void (await send('POST', '/actions', { actions: typeKeys(text) })),
    picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    close: async () => void (await send('DELETE', '/window')),
  }
}
