import { useEffect, useState } from 'react'

export const rowId = (gameId: string): string => `game-${gameId}`

/** Brings a game's row into sight, as soon as the list that has it stands in the page. */
export function useShowRow(): (gameId: string) => void {
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    const row = target === null ? null : document.getElementById(rowId(target))
    if (!row) return
    row.scrollIntoView({ block: 'center' })
    setTarget(null)
  })
  return setTarget
}
