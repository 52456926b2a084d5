/** What hears of a step in the history before the router does. */
export const firstToHear: { step?: (event: PopStateEvent) => void } = {}

/** Before the router listens: Chrome calls a window's listeners in their order, whatever their phase. */
export const hearFirst = (): void => addEventListener('popstate', (event) => firstToHear.step?.(event))
