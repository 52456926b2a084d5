import { useSearchParams } from 'react-router-dom'
import { LETTER_TYPES } from '../../../contract/letter.ts'
import { LetterSettings } from '../../features/letter/letter-settings.tsx'
import { Letters } from '../../features/letter/letters.tsx'
import { withTexts } from '../../i18n/catalogues.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { MemberArea } from '../member/member-area.tsx'
import { pathOf } from '../navigation/routes.ts'

const loadPush = () => withTexts(['push', 'install'], () => import('../push/push-panel.tsx'))

/** `?type=`, `?id=` of the letter that is read, `?view=settings`: a reload keeps what was shown, and a link may lead to it. */
export function LetterPage() {
  const [search, setSearch] = useSearchParams()
  const type = LETTER_TYPES.find((one) => one === search.get('type')) ?? null
  const id = search.get('id')
  const openedId = id !== null && /^[1-9]\d{0,17}$/.test(id) ? id : null
  const at = (changed: { type?: string | null; id?: string; view?: string }) => {
    const { type: of = type, ...rest } = changed
    return { ...(of && { type: of }), ...rest }
  }
  const isSettings = search.get('view') === 'settings'
  const push = useLoaded(true, loadPush)
  const toSettings = () => setSearch(at({ view: 'settings' }))
  return (
    <MemberArea>
      {isSettings ? (
        <LetterSettings onBack={() => setSearch(at({}))} aside={push && <push.PushPanel />} pushOf={push?.letterPush} />
      ) : (
        <Letters
          type={type}
          openedId={openedId}
          pathOf={pathOf}
          onType={(next) => setSearch(at({ type: next }), { replace: true })}
          // From the list to a letter is a step of the history, from one letter to another is not.
          onOpen={(next) => setSearch(at({ id: next }), { replace: openedId !== null })}
          onClose={() => setSearch(at({}), { replace: true })}
          onSettings={toSettings}
          offer={push?.offer(toSettings)}
        />
      )}
    </MemberArea>
  )
}
