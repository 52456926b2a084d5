import { useLoaded } from '../../ui/use-loaded.ts'
import { usePainted } from '../../ui/use-painted.ts'

const loadFeed = async () => (await import('./feed.ts')).feed

/** The feed, for what stands in every page: it comes after the first paint. Null until then. */
export const useFeed = () => useLoaded(usePainted(), loadFeed)
