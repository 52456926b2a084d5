import { useSearchParams } from 'react-router-dom'
import { FeedbackRoom, type FeedbackView } from '../../features/feedback/feedback.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'
import { setOwnTitle } from '../navigation/own-title.ts'
import { pathOf } from '../navigation/routes.ts'

/** The form, `?view=list`, or `?id=` of one: a reload keeps what was shown. */
export function FeedbackPage() {
  const [search, setSearch] = useSearchParams()
  const show = (view: FeedbackView) => {
    // From the list to one of it and back is a step of the history; a tab is not.
    if (view.show === 'thread') setSearch({ id: view.id })
    else setSearch(view.show === 'list' ? { view: 'list' } : {}, { replace: true })
  }
  return (
    <MemberArea>
      <FeedbackRoom view={viewOf(search)} onView={show} onTitle={onTitle} watchAnswers={watchAnswers} />
    </MemberArea>
  )
}

function viewOf(search: URLSearchParams): FeedbackView {
  const id = search.get('id')
  if (id) return { show: 'thread', id }
  return { show: search.get('view') === 'list' ? 'list' : 'form' }
}

const onTitle = (title: string) => setOwnTitle(pathOf('feedback'), title)
const watchAnswers = (onChange: () => void) => watchMe('feedback', onChange)
