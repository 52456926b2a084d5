import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation } from 'react-router-dom'

/**
 * The router reads the address at its first render and listens to the history from its mount; the browser may act in between.
 * A Back or Forward in that gap is dispatched to it again.
 */
export function useMissedStep(): void {
  const shown = useLocation()
  const lookAgain = useEffectEvent(() => {
    const { key = 'default' } = (history.state ?? {}) as { key?: string }
    if (createPath(shown) !== createPath(location) || shown.key !== key)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  useEffect(() => lookAgain(), [])
}
