import { withTexts } from '../../i18n/catalogues.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePainted } from '../../ui/use-painted.ts'

const load = () => withTexts(['later'], async () => (await import('./after-paint.tsx')).laterParts)

/** The parts of the frame that it has once it is painted; null until then. */
export const useLater = () => useLoaded(usePainted(), load)
