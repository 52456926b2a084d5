import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { SearchBox } from '../../../ui/search-box.tsx'

/** A pause in typing after which the record is asked. */
const PAUSE_MS = 350

/** What is typed, and the text that the record is asked for. */
export function useTicketSearch() {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(setText, PAUSE_MS, typed.trim())
    return () => clearTimeout(timer)
  }, [typed])
  const clear = () => {
    setTyped('')
    setText('')
  }
  return { typed, setTyped, text, clear }
}

/** Finds tickets by a team, a league or the end of their number. */
export function TicketSearch({ search: { typed, setTyped } }: { search: ReturnType<typeof useTicketSearch> }) {
  const { t } = useLingui()
  return (
    <SearchBox
      label={t`搜索注单`}
      placeholder={t`球队、联赛或单号`}
      value={typed}
      onChange={setTyped}
      className="min-w-0 flex-1 md:max-w-72"
    />
  )
}
