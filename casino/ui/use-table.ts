import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Answers, RoundOf, TableGame } from '../protocol.ts'
import type { Seat } from './seat.ts'

const AGAIN_MS = 3000
const SOONEST_MS = 400
const SETTLES_MS = 1000

/** Whether a draw is over and what it brought to one's own bet is not told yet: that takes the wallet a moment. */
function isSettling({ own, current, result }: Answers['table']): boolean {
  const openDraw = current && (result === null ? current.draw : current.draw + 1)
  return (own as readonly RoundOf<TableGame>[]).some(
    ({ bet, returnFen, state }) => returnFen === null && state === 'open' && openDraw !== null && bet.draw < openDraw,
  )
}

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
      timer = window.setTimeout(ask, waitMs(answer))
    }
    const waitMs = (answer: Answers['table'] | null) => {
      if (!answer) return AGAIN_MS
      const untilAsked = Math.max(answer.askAt - seat.now(), SOONEST_MS)
      return isSettling(answer) ? Math.min(untilAsked, SETTLES_MS) : untilAsked
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
