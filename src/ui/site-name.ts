import { createContext } from 'react'

/** What the site calls itself: beside the mark, and in the browser's tab. */
export const SiteName = createContext('Parlay')
