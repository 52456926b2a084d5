import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * The first render, as a transition: React gives way every few milliseconds, where at once it is a fifth of a second of a slow
 * phone. It stands in React's chunk, so that React is evaluated there and not with the page's own code (vite.config.ts).
 */
export const renderPage = (root: Element, page: ReactNode): void => startTransition(() => createRoot(root).render(page))
