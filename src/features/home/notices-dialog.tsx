import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../../contract/endpoints.ts'
import { dateTimeOf } from '../../../domain/days.ts'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { noticesQuery } from './notices.ts'

type Notice = Answer<'site.queryNoticeListByPage'>['list'][number]

/** All notices; each opens in the same dialog, with a way back to the list. */
export function NoticesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { data } = useQuery(noticesQuery)
  const [reading, setReading] = useState<Notice | null>(null)
  const list = data?.list ?? []
  return (
    <DialogShell
      open={open}
      onClose={() => {
        onClose()
        setReading(null)
      }}
      className="flex max-h-[calc(100dvh-2rem)] w-[min(35rem,calc(100vw-2rem))] flex-col rounded-lg"
    >
      <div className={`flex h-16 shrink-0 items-center gap-2 pr-3 ${reading ? 'pl-3' : 'pl-6'}`}>
        {reading && (
          <IconButton aria-label={t`回到列表`} size="lg" onClick={() => setReading(null)}>
            <IconChevronLeft className="size-5" stroke={1.6} aria-hidden />
          </IconButton>
        )}
        <Base.Title className="flex-1 text-xl font-semibold">{t`公告`}</Base.Title>
        <Base.Close render={<IconButton aria-label={t`关闭`} size="lg" />}>
          <IconX className="size-5" stroke={1.6} aria-hidden />
        </Base.Close>
      </div>
      <div className="min-h-0 overflow-y-auto">
        {reading ? (
          <NoticeText notice={reading} />
        ) : (
          list.map((notice) => <NoticeRow key={notice.id} notice={notice} onRead={setReading} />)
        )}
        {!reading && list.length === 0 && <StatePanel kind="empty" title={t`还没有公告`} />}
      </div>
    </DialogShell>
  )
}

function NoticeRow({ notice, onRead }: { notice: Notice; onRead: (notice: Notice) => void }) {
  return (
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-3 border-t border-line px-6 py-2 text-left transition-instant hover:bg-surface-2 focus-visible:-outline-offset-2"
      onClick={() => onRead(notice)}
    >
      <span className="min-w-0 flex-1">
        <b className="block">{notice.title}</b>
        <span className="text-xs text-fg-3">{dateTimeOf(notice.publishedAt)}</span>
      </span>
      <IconChevronRight className="size-4 shrink-0 text-fg-3" stroke={1.6} aria-hidden />
    </button>
  )
}

function NoticeText({ notice }: { notice: Notice }) {
  return (
    <article className="px-6 pt-1 pb-6">
      <b className="text-lg">{notice.title}</b>
      <p className="mt-1 mb-3 text-xs text-fg-3">{dateTimeOf(notice.publishedAt)}</p>
      <p className="leading-6 whitespace-pre-line text-fg-2">{notice.content}</p>
    </article>
  )
}
