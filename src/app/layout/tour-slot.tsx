import { useEffect } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { endTour, useTour } from '../navigation/tour.ts'
import { useVisited } from '../visited/visited-tabs.ts'

const loadCoach = () => withTexts(['tour'], async () => (await import('../tour/coach.tsx')).Coach)

/** The walk through the pages, loaded when it begins. What it shows is no visit. */
export function TourSlot() {
  const on = useTour(({ tour }) => tour !== null)
  const Coach = useLoaded(on, loadCoach, endTour)
  useEffect(() => {
    if (!on) return
    const { tabs } = useVisited.getState()
    return () => useVisited.setState({ tabs })
  }, [on])
  return Coach && <Coach />
}
