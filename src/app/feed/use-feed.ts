import { useLoaded } from '../../ui/use-loaded.ts'
import { usePainted } from '../../ui/use-painted.ts'

const loadFeed = async () => (await import('./feed.ts')).feed

/** The feed, for the parts of every page: it is loaded after the first paint. Null until then. */
export const useFeed = () => useLoaded(usePainted(), loadFeed)
