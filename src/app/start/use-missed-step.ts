import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation } from 'react-router-dom'

/**
 * The router reads the address when it is first rendered and listens to the history once it stands; the first render gives way
 * in between. A Back or Forward of that moment is told to it again.
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
