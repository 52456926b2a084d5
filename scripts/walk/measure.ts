/** What is found by measure, by kind. */
export type Kind =
  | 'cut'
  | 'overlapping'
  | 'small target'
  | 'under a bar'
  | 'sideways'
  | 'shifts'
  | 'dead link'
  | 'no entry'
  | 'accessibility'
  | 'not reached'
export interface Finding {
  kind: Kind
  /** Of which element, in words that are the same at each width. */
  what: string
}

/** Sums up how far the page's parts moved without a press since it was opened; runs before the page's own scripts. */
export function recordShifts(): void {
  const record = { sum: 0, parts: [] as string[] }
  Object.assign(window, { shifts: record })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      record.sum += entry.value
      const nodes = entry.sources.map(({ node }) => node?.textContent?.trim().slice(0, 20) ?? '')
      if (entry.value > 0.01) record.parts.push(`${entry.value.toFixed(3)} ${nodes.join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Measures what the page shows now. It runs in the page, so it is one function with all it needs. An open dialog is measured alone: what
 * is behind it was measured without it.
 */
export function measure({ width, touch, dialog }: { width: number; touch: boolean; dialog: boolean }): Finding[] {
  const findings: Finding[] = []
  const CONTROLS = 'a[href],button,input,select,textarea,summary,[role=button],[role=tab],[role=switch],[role=option]'
  const isShown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const short = (text: string | null): string =>
    (text ?? '')
      .replace(/\s+/g, ' ')
      .replace(/\d+([.,:–]\d+)*/g, '#')
      .trim()
      .slice(0, 40)
  const nameOf = (element: Element): string => {
    const place = element.closest('[role=dialog],[role=region][aria-label],section[aria-label],nav,header,footer,main,form')
    const words = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent
    const where = place ? `${place.tagName.toLowerCase()} ${short(place.getAttribute('aria-label'))}`.trim() : 'body'
    // Of a label its first word: what comes after it is a game or an account.
    const name = element.hasAttribute('aria-label') ? short(words).replace(/ .*/, ' …') : short(words)
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${name}” in ${where}`
  }
  const dialogs = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].filter(isShown)
  const root = (dialog && dialogs.at(-1)) || document.body
  const add = (kind: Kind, what: string) => {
    if (!findings.some((one) => one.kind === kind && one.what === what)) findings.push({ kind, what })
  }

  // Sideways.
  const wide = document.documentElement.scrollWidth
  if (wide > width + 1) add('sideways', 'the page is wider than the window')

  // Each line of text, as far as its ancestors let it be seen.
  interface Line {
    element: Element
    left: number
    right: number
    top: number
    bottom: number
    layer: Element | null
  }
  const lines: Line[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || /^(SCRIPT|STYLE|OPTION|NOSCRIPT|TITLE)$/.test(element.tagName) || !isShown(element))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const seen: Line[] = []
    let cut = false
    let hidden = false
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      const line: Line = { element, left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom, layer: null }
      let [scrollsX, scrollsY] = [false, false]
      let mayCut = false
      let positioned = getComputedStyle(element).position
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at)
        const box = at.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1 || style.clipPath === 'inset(50%)') {
          if (style.position === 'absolute' || style.clipPath === 'inset(50%)') hidden = true
        }
        if (!line.layer && (style.position === 'fixed' || style.position === 'sticky')) line.layer = at
        if (!line.layer && style.position === 'absolute' && !/rgba\(.*, 0\)|transparent/.test(style.backgroundColor)) line.layer = at
        // A box that is not positioned does not clip what is placed by a box around it.
        const clips = positioned !== 'absolute' || style.position !== 'static'
        if (clips && at !== document.body && at !== document.documentElement) {
          const isCuttingX = /hidden|clip/.test(style.overflowX)
          const isCuttingY = /hidden|clip/.test(style.overflowY)
          const untold = !at.closest('[title]') && !at.closest('[aria-hidden=true]')
          if (isCuttingX && !scrollsX && (line.right > box.right + 1 || line.left < box.left - 1)) mayCut ||= untold
          if (isCuttingY && !scrollsY) {
            const over = Math.max(line.bottom - box.bottom, box.top - line.top)
            if (over > rect.height * 0.25) mayCut ||= untold
          }
          scrollsX ||= /auto|scroll/.test(style.overflowX)
          scrollsY ||= /auto|scroll/.test(style.overflowY)
          if (style.overflowX !== 'visible') [line.left, line.right] = [Math.max(line.left, box.left), Math.min(line.right, box.right)]
          if (style.overflowY !== 'visible') [line.top, line.bottom] = [Math.max(line.top, box.top), Math.min(line.bottom, box.bottom)]
        }
        if (style.position !== 'static') positioned = style.position
        if (style.position === 'fixed') break
      }
      const isSeen = line.right - line.left > 1 && line.bottom - line.top > 1
      if (isSeen) seen.push(line)
      if (isSeen && mayCut) cut = true
      if (isSeen && !scrollsX && (line.right > width + 1 || line.left < -1)) cut = true
    }
    if (hidden) continue
    if (cut) add('cut', nameOf(element))
    lines.push(...seen)
  }
  for (const field of root.querySelectorAll<HTMLInputElement>('input')) {
    if (isShown(field) && field.clientWidth > 20 && field.scrollWidth > field.clientWidth + 1) add('cut', nameOf(field))
  }

  // Texts over each other, in one layer. A line's box is taller than its signs.
  lines.sort((a, b) => a.top - b.top)
  for (const [index, one] of lines.entries()) {
    const height = one.bottom - one.top
    for (let next = index + 1; next < lines.length; next++) {
      const other = lines[next]
      if (!other || other.top > one.bottom) break
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element)) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - other.top
      if (across > 2 && down > Math.min(height, other.bottom - other.top) * 0.4) {
        add('overlapping', `${nameOf(one.element)} and “${short(other.element.textContent)}”`)
      }
    }
  }

  // What a finger hits.
  const LEAST = 43
  const hits = (control: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    const label = hit.closest('label')
    return control.contains(hit) || (label !== null && (label.contains(control) || label.htmlFor === control.id))
  }
  const isInSentence = (control: Element): boolean =>
    getComputedStyle(control).display === 'inline' &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (node) => node !== control && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  const top = window.scrollY
  for (const control of touch ? root.querySelectorAll<HTMLInputElement>(CONTROLS) : []) {
    if (control.disabled || control.ariaDisabled === 'true' || !isShown(control) || isInSentence(control)) continue
    if (control.closest('[inert]') || control.type === 'hidden') continue
    let box = control.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || Math.min(box.width, box.height) >= LEAST) continue
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    box = control.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // Lies under something, or is drawn by its label.
    if (!hits(control, x, y)) continue
    const reach = (dx: number, dy: number): number => {
      let far = 0
      while (far < LEAST && hits(control, x + dx * (far + 1), y + dy * (far + 1))) far++
      return far
    }
    const across = Math.max(box.width, reach(1, 0) + reach(-1, 0) + 1)
    const down = Math.max(box.height, reach(0, 1) + reach(0, -1) + 1)
    if (Math.min(across, down) < LEAST) add('small target', `${nameOf(control)}, ${Math.round(across)} × ${Math.round(down)}`)
  }

  // What a bar covers where neither the page nor a column of it can be scrolled further.
  const barOver = (line: Line): Element | null => {
    const box = line.element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    if (!hit || hit.contains(line.element) || line.element.contains(hit)) return null
    for (let at: Element | null = hit; at && !at.contains(line.element); at = at.parentElement) {
      // The layer of the toasts is a status by itself. A toast goes after seconds or at a press.
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at.matches('[role=status]') ? null : at
    }
    return null
  }
  // An open menu lies over the page until it is closed.
  if (!dialogs.length && !document.querySelector(':popover-open')) {
    const columns = [...document.body.querySelectorAll('*')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    for (const end of ['top', 'bottom'] as const) {
      for (const one of [document.documentElement, ...columns]) {
        one.scrollTo({ top: end === 'top' ? 0 : one.scrollHeight, behavior: 'instant' })
      }
      for (const line of lines) {
        if (!line.element.isConnected || line.layer) continue
        const bar = barOver(line)?.getBoundingClientRect()
        if (!bar) continue
        const isAtEnd = end === 'top' ? bar.top < innerHeight / 2 : bar.bottom > innerHeight / 2
        if (isAtEnd) add('under a bar', nameOf(line.element))
      }
    }
  }
  window.scrollTo({ top, behavior: 'instant' })
  return findings
}
