import { createContext } from 'react'

/** The site's name: beside the mark, and in the browser's tab. */
export const SiteName = createContext('Parlay')
