import { useEffect, useEffectEvent } from 'react'

/**
 * What lies over the page (dialogs, drawers, sheets), each a step of the browser's history: Back takes the topmost away and leaves the
 * page where it is. Such a step is an entry with the page's own address and state and its depth; the router never hears of it. One that
 * was closed otherwise leaves its entry: the next layer takes it, the next page takes its place, and Back passes over it. Nothing has to
 * be walked back when a layer closes, so that no walk is under way when a page is left, and Forward finds nothing to open.
 */
interface Layers {
  /** Lay one over the others; returns the way to take it off. `close` is what Back does. */
  open(close: () => void): () => void
}

/** What the router keeps of an entry, and how many layers lie over its page there. */
interface EntryState {
  idx?: number
  layer?: number
}

type Write = (state: unknown, unused: string, url?: string | URL | null) => void

function createLayers({ history, location, addEventListener }: Window & typeof globalThis): Layers {
  const closers: (() => void)[] = []
  const push: Write = history.pushState.bind(history)
  const replace: Write = history.replaceState.bind(history)
  const entry = () => {
    const { idx, layer } = (history.state ?? {}) as EntryState
    return { page: idx, depth: layer ?? 0 }
  }
  let at = entry()
  /** The page was given another address or state while a layer's entry was the current one: its own still has the old. */
  let renamed: { state: unknown; url: string } | null = null

  const closeFrom = (depth: number) => {
    for (const close of closers.slice(depth).reverse()) close()
  }

  history.pushState = (state, unused, url) => {
    // The page that is gone to stands where the layer stood, unless Back would then lead to an address that was given up.
    const write = at.depth > 0 && !renamed ? replace : push
    write(state, unused, url)
    renamed = null
    at = entry()
    closeFrom(0)
  }
  history.replaceState = (state, unused, url) => {
    if (at.depth === 0) {
      replace(state, unused, url)
    } else {
      replace({ ...(state as object | null), layer: at.depth }, unused, url)
      renamed = { state, url: location.href }
    }
    at = entry()
  }

  // Before the router, which listens to the window, too.
  addEventListener(
    'popstate',
    (event) => {
      const before = at
      at = entry()
      // A step between pages, or to another place on this one, which has no state of the router's.
      if (at.page !== before.page || (at.depth === 0 && before.depth === 0)) {
        renamed = null
        closeFrom(0)
        return
      }
      event.stopImmediatePropagation()
      if (renamed) replace(at.depth > 0 ? { ...(renamed.state as object | null), layer: at.depth } : renamed.state, '', renamed.url)
      if (at.depth === 0) renamed = null
      if (at.depth > before.depth) return
      if (closers.length > at.depth) closeFrom(at.depth)
      else history.back()
    },
    { capture: true },
  )

  return {
    open(close) {
      closers.push(close)
      // The entry of one that closed in the same turn serves the next.
      queueMicrotask(() => {
        for (let depth = at.depth + 1; depth <= closers.length; depth++) push({ ...history.state, layer: depth }, '')
        at = entry()
      })
      return () => {
        closers.splice(closers.indexOf(close), 1)
      }
    },
  }
}

let layers: Layers | undefined
/** A page that was loaded anew where a layer was open has its entry still. */
export const followLayers = (): Layers => {
  layers ??= createLayers(window)
  return layers
}

/** Back closes what lies over the page, here this, and never leaves the page under it. Going to another page closes it, too. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? followLayers().open(() => close()) : undefined), [open])
}
