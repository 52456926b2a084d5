import { type ReactNode, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ShareDialog, type Sharing } from '../../features/betting/booking/share-dialog.tsx'
import { keepDraft } from '../../features/chat/draft.ts'
import { LOCAL_SPORT_VENUE, pathOf } from '../navigation/routes.ts'
import { type Shared, shareCode } from './booking-calls.ts'

/** The address that opens a code. */
const linkOf = (code: string): string =>
  `${new URL(pathOf('localSport', { enName: LOCAL_SPORT_VENUE }), location.href)}?${new URLSearchParams({ code })}`

/** Shares a ticket or selections, and has the dialog that says where to. */
export function useShare(): { share: (shared: Shared) => void; dialog: ReactNode } {
  const navigate = useNavigate()
  const [sharing, setSharing] = useState<Sharing | null>(null)
  const share = useCallback((shared: Shared) => {
    setSharing({ at: 'making' })
    void shareCode(shared).then((made) =>
      // Closed meanwhile.
      setSharing((now) => now && ('data' in made ? { at: 'made', ...made.data } : { at: 'failed', text: made.problem })),
    )
  }, [])
  const toChat = (gameId: string, code: string) => {
    keepDraft(`game/${gameId}`, code)
    setSharing(null)
    void navigate(`${pathOf('localGame', { enName: LOCAL_SPORT_VENUE, gameId })}?chat`)
  }
  return { share, dialog: <ShareDialog sharing={sharing} onClose={() => setSharing(null)} linkOf={linkOf} onChat={toChat} /> }
}
