import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Answers, TableGame } from '../protocol.ts'
import type { Seat } from './seat.ts'

const AGAIN_MS = 3000
const SOONEST_MS = 400

/** Where a table stands, asked again whenever the server said to; null before the first answer. */
export function useTable(seat: Pick<Seat<TableGame>, 'table' | 'now'>): { table: Answers['table'] | null; refresh: () => void } {
  const [table, setTable] = useState<Answers['table'] | null>(null)
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a count more asks at once
  useEffect(() => {
    let timer = 0
    let isOver = false
    const ask = async () => {
      const answer = await seat.table()
      if (isOver) return
      if (answer) setTable(answer)
      timer = window.setTimeout(ask, answer ? Math.max(answer.askAt - seat.now(), SOONEST_MS) : AGAIN_MS)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [seat, count])
  const refresh = useCallback(() => setCount((before) => before + 1), [])
  return { table, refresh }
}
