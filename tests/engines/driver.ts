/** One tab of a real browser: no more than every engine lets a program do. */
export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs in the page, cut off from what surrounds it here; arguments and answer travel as JSON. */
  evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>>
  /** A press of the mouse at this place of the window. */
  press(x: number, y: number): Promise<void>
  /** Keys, into whatever has the focus. */
  type(text: string): Promise<void>
  /** The window as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser with nothing stored. */
export interface Browser {
  open(): Promise<Tab>
  /** Kill the feed's worker, as the system does when memory runs out; answers what died with it. */
  killWorker?(): Promise<'alone' | 'with its pages'>
  close(): Promise<void>
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit'

export interface BrowserOptions {
  width?: number
  height?: number
  /** A private window. */
  isPrivate?: boolean
  /** The site may store nothing. */
  storesNothing?: boolean
  /** All that the site may store. */
  quotaKb?: number
}

/** What not every engine can be made to do. */
export type Special = 'killWorker' | 'isPrivate' | 'storesNothing' | 'quotaKb'

/** An engine that was started once; each browser of it has a storage of its own. */
export interface Engine {
  launch(options?: BrowserOptions): Promise<Browser>
  close(): Promise<void>
}

export const SIZE = { width: 1280, height: 900 }

/** The text of a function that answers what `run` answers, as JSON. */
export const asText = (run: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `async () => JSON.stringify((await (${run})(...${JSON.stringify(args)})) ?? null)`

/** What W3C's WebDriver and BiDi both call actions. */
export const pressAt = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const typeKeys = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]
