import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CountryArea, entryEndpoints } from '../../../../contract/account-entry.ts'
import { DEFAULT_AREA_CODE } from '../../../../domain/account-rules.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(entryEndpoints)

const query = callQuery('entry.countryArea', { area: '' })

/** Without the plus, whether or not the list has one. */
const bare = (area: CountryArea): CountryArea => ({ ...area, areaCode: area.areaCode.replace(/\D/g, '') })

/** Countries with their area codes, and the one chosen. */
export interface Areas {
  areas: readonly CountryArea[]
  area: CountryArea
  /** Null chooses the first one again. */
  choose: (area: CountryArea | null) => void
  /** Why the list is incomplete; null when it is complete. */
  missing: 'loading' | 'failed' | null
}

/** China until another is chosen. `china` is its name until the list has loaded; the default pattern judges numbers meanwhile. */
export function useAreas(china: string): Areas {
  const { data = [], isPending, isError } = useQuery(query)
  const [chosen, choose] = useState<CountryArea | null>(null)
  const fallback: CountryArea = { areaName: china, areaCode: DEFAULT_AREA_CODE, regex: '' }
  const areas = data.length > 0 ? data.map(bare) : [fallback]
  const area = chosen ?? areas.find(({ areaCode }) => areaCode === DEFAULT_AREA_CODE) ?? areas[0] ?? fallback
  return { areas, area, choose, missing: isPending ? 'loading' : isError ? 'failed' : null }
}
