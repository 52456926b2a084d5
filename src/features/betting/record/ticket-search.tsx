import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** A pause in typing after which the record is asked. */
const PAUSE_MS = 350
const LONGEST = 40

/** Finds tickets by a team, a league or the end of their number. */
export function TicketSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  // Emptied from outside.
  if (text !== shown) {
    setShown(text)
    setTyped(text)
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === text) return
    const timer = setTimeout(() => {
      setShown(wanted)
      onText(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onText])
  return (
    <label className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-sm border border-control bg-surface px-3 text-fg-3 has-[input:focus]:border-focus max-md:h-11 md:max-w-72">
      <IconSearch className="size-4 shrink-0" stroke={1.6} aria-hidden />
      <input
        type="search"
        aria-label={t`搜索注单`}
        placeholder={t`球队、联赛或单号`}
        maxLength={LONGEST}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="w-full min-w-0 bg-transparent text-sm text-fg outline-none placeholder:text-fg-3"
      />
    </label>
  )
}
