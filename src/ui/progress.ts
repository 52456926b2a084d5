type Bar = typeof import('./progress-library.ts')['bar']

let bar: Bar | null = null
let wanted = false

/** A bar that fails to load is not reported: the page it would announce shows its own failure. */
function withBar(run: (bar: Bar) => void): void {
  if (bar) run(bar)
  else
    import('./progress-library.ts').then(
      (library) => {
        bar = library.bar
        run(bar)
      },
      () => undefined,
    )
}

/** The navigation bar; its library is not part of the first load. */
export const progress = {
  prepare(): void {
    withBar(() => undefined)
  },
  start(): void {
    wanted = true
    withBar((bar) => {
      if (wanted && !bar.isStarted()) bar.start()
    })
  },
  done(): void {
    wanted = false
    bar?.done()
  },
}
