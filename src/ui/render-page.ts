import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * The first render, as a transition: React yields every few milliseconds, instead of holding a slow phone for a fifth of a second.
 * It is in React's chunk, so that React is evaluated there and not with the page's own code (vite.config.ts).
 */
export const renderPage = (root: Element, page: ReactNode): void => startTransition(() => createRoot(root).render(page))
