import { create } from 'zustand'

interface Tour {
  /** The step that is shown. */
  at: number
  /** Where it was begun, and ends. */
  from: string
}

/** The walk through the pages that is under way. Nothing of it is stored, and a reload ends it. */
export const useTour = create<{ tour: Tour | null }>(() => ({ tour: null }))

export const startTour = (from: string): void => useTour.setState({ tour: { at: 0, from } })

export const showStep = (at: number): void => useTour.setState(({ tour }) => ({ tour: tour && { ...tour, at } }))

/** Returns the address where it was begun. */
export function endTour(): string | undefined {
  const { tour } = useTour.getState()
  useTour.setState({ tour: null })
  return tour?.from
}
