import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { takeLostFocus } from '../../ui/take-lost-focus.ts'
import { UnreadCount } from '../../ui/unread-count.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { refreshAnswers, unreadQuery } from './feedback-queries.ts'
import { FeedbackThread } from './feedback-thread.tsx'

/** What the page shows: the form, the list, or one of the list. */
export type FeedbackView = { show: 'form' } | { show: 'list' } | { show: 'thread'; id: string }

/** `/mine/feedback`: what the member writes to the site, and its answers. On wide windows the list stands beside what is read or written. */
export function FeedbackRoom({
  view,
  onView,
  onTitle,
  watchAnswers,
}: {
  view: FeedbackView
  onView: (view: FeedbackView) => void
  /** The title for the browser's tab and the app bar. */
  onTitle: (title: string) => void
  /** Calls back whenever a feedback of the member may have been answered; returns a function that stops it. */
  watchAnswers: (onChange: () => void) => () => void
}) {
  const { t } = useLingui()
  const wide = useMedia('(min-width: 64rem)')
  const client = useQueryClient()
  const { data: { unread } = { unread: 0 } } = useQuery(unreadQuery)
  const title = t`意见反馈`
  const shown = view.show === 'thread' ? t`反馈详情` : title
  useEffect(() => {
    onTitle(shown)
    // Whoever leaves from a thread comes back to the form.
    return () => onTitle(title)
  }, [onTitle, shown, title])
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(view.show)
  useEffect(() => {
    // What was pressed, to send or open one, may be gone.
    if (before.current !== view.show) takeLostFocus(heading.current)
    before.current = view.show
  }, [view.show])
  useEffect(() => watchAnswers(() => refreshAnswers(client)), [watchAnswers, client])
  const beside = wide && view.show !== 'list'
  const feedbacks = (
    <FeedbackList
      openedId={view.show === 'thread' ? view.id : null}
      unread={unread}
      onOpen={(id) => onView({ show: 'thread', id })}
      {...(view.show !== 'form' && { onWrite: () => onView({ show: 'form' }) })}
      {...(beside && { onAll: () => onView({ show: 'list' }) })}
    />
  )
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {shown}
      </h1>
      <Tabs
        label={title}
        items={[
          { value: 'form', label: t`写反馈` },
          {
            value: 'list',
            label: (
              <>
                {t`我的反馈`}
                {unread > 0 && <UnreadCount count={unread} />}
              </>
            ),
          },
        ]}
        value={view.show === 'form' ? 'form' : 'list'}
        onChange={(show) => onView({ show })}
        listClassName={cx('border-b border-line max-md:bg-surface', view.show === 'thread' && 'max-md:hidden')}
        panelClassName="md:pt-4"
      >
        <div className={beside ? 'grid grid-cols-[minmax(0,1fr)_23rem] items-start gap-4' : ''}>
          {view.show === 'form' && <FeedbackForm onSent={() => onView({ show: 'list' })} />}
          {view.show === 'thread' && <FeedbackThread key={view.id} id={view.id} onDeleted={() => onView({ show: 'list' })} />}
          {(beside || view.show === 'list') && feedbacks}
        </div>
      </Tabs>
    </div>
  )
}
