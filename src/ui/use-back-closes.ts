import { useEffect, useEffectEvent } from 'react'
import { firstToHear } from './first-to-hear.ts'

/**
 * The layers over the page (dialogs, drawers, sheets), each a step of the browser's history: Back closes the topmost and leaves the
 * page where it is. Such a step is an entry with the page's own address and state, and the layer's depth; the router never sees it. A
 * layer closed otherwise leaves its entry: the next layer reuses it, the next page replaces it, and Back passes over it. Closing a
 * layer thus never walks the history, so that no walk is under way when a page is left, and Forward finds nothing to open.
 */
interface Layers {
  /** Puts a layer on top; returns its removal. Back calls `close`. */
  open(close: () => void): () => void
}

/** What the router keeps in an entry, and how many layers are over its page there. */
interface EntryState {
  idx?: number
  layer?: number
}

type Write = (state: unknown, unused: string, url?: string | URL | null) => void

function createLayers({ history, location }: Window): Layers {
  const closers: (() => void)[] = []
  const push: Write = history.pushState.bind(history)
  const replace: Write = history.replaceState.bind(history)
  const entry = () => {
    const { idx, layer } = (history.state ?? {}) as EntryState
    return { page: idx, depth: layer ?? 0 }
  }
  let at = entry()
  /** The page got another address or state while a layer's entry was the current one: the page's own entry still has the old. */
  let renamed: { state: unknown; url: string } | null = null

  const closeFrom = (depth: number) => {
    for (const close of closers.slice(depth).reverse()) close()
  }

  history.pushState = (state, unused, url) => {
    // The new page replaces the layer's entry, unless Back would then lead to an address that was given up.
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

  firstToHear.step = (event) => {
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
  }

  return {
    open(close) {
      closers.push(close)
      // A layer that closed in the same turn leaves its entry to this one.
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
/** A page that was reloaded under a layer still has the layer's entry. */
export const followLayers = (): Layers => {
  layers ??= createLayers(window)
  return layers
}

/** Back closes this layer and never leaves the page under it. Going to another page closes it, too. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? followLayers().open(() => close()) : undefined), [open])
}
