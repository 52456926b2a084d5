/** One tab of a real browser: only what every engine lets a program do. */
export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs in the page, without the variables around it here; arguments and result travel as JSON. */
  evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>>
  /** Presses the mouse at this point of the window. */
  press(x: number, y: number): Promise<void>
  /** Types keys into the focused element. */
  type(text: string): Promise<void>
  /** The window as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser with nothing stored. */
export interface Browser {
  open(): Promise<Tab>
  /** Kills the feed's worker, as the system does when memory runs out; returns what died with it. */
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
  /** The site's storage quota. */
  quotaKb?: number
}

/** Abilities that not every engine has. */
export type Special = 'killWorker' | 'isPrivate' | 'storesNothing' | 'quotaKb'

/** An engine, started once; each of its browsers has its own storage. */
export interface Engine {
  launch(options?: BrowserOptions): Promise<Browser>
  close(): Promise<void>
}

export const SIZE = { width: 1280, height: 900 }

/** The source of a function that returns the result of `run` as JSON. */
export const asText = (run: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `async () => JSON.stringify((await (${run})(...${JSON.stringify(args)})) ?? null)`

/** A press in the form of the actions of W3C's WebDriver and BiDi. */
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
