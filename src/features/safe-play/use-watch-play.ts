import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshPlay, type WatchPlay } from './play-queries.ts'

/** Follows changes that another tab, another device or the server made. */
export function useWatchPlay(watchPlay: WatchPlay): void {
  const client = useQueryClient()
  useEffect(() => watchPlay(() => void refreshPlay(client)), [watchPlay, client])
}
