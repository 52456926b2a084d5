import { startTimer } from '../../platform/timer.ts'

/** The used part of a money action. */
interface Watched {
  readonly busy: boolean
  readonly state: { subscribe(listener: () => void): () => void }
}

const actions = new Set<Watched>()

/** From now on this page counts as busy while the action is. */
export const watchUnderWay = (action: Watched): void => void actions.add(action)

/** Whether a money call of this page is on its way, or asked for. */
export const isMoneyUnderWay = (): boolean => [...actions].some(({ busy }) => busy)

/** Calls `then` once none is. Of several bets pressed together each is sent when the one before has ended. */
export function whenMoneyRests(then: () => void): void {
  let told = false
  const look = () =>
    startTimer(() => {
      if (told || isMoneyUnderWay()) return
      told = true
      for (const stop of stops) stop()
      then()
    }, 0)
  const stops = [...actions].map(({ state }) => state.subscribe(look))
  look()
}
