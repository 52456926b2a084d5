import { useSearchParams } from 'react-router-dom'
import { searchOf, typedFrom } from '../../features/fairness/evidence.ts'
import { Fairness } from '../../features/fairness/fairness.tsx'

/** The address has the round: a game links to it, and a reload keeps it. */
export function FairnessPage() {
  const [search, setSearch] = useSearchParams()
  return <Fairness given={typedFrom(search)} onRound={(typed) => setSearch(searchOf(typed), { replace: true })} />
}
