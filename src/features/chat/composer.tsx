import { Trans, useLingui } from '@lingui/react/macro'
import { IconCrown, IconLock, IconMessageOff, IconSend, IconUser } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { CHAT_MAX } from '../../../contract/chat.ts'
import { shortMoment } from '../../../domain/days.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useSecond } from '../../ui/use-second.ts'
import { nameText } from './chat-words.ts'
import { followDraft, keepDraft, keptDraft } from './draft.ts'
import type { RoomView } from './room-state.ts'

export interface ComposerProps {
  view: RoomView
  onSay: (msg: string) => void
  onLogin: () => void
  /** Where a member may ask why. */
  appeal: ReactNode
  /** Where the VIP levels are told. */
  levels: ReactNode
  /** Beside the field: something else to put into the room. */
  share: ReactNode
}

/** Where a message is written; where nothing may be said, one sentence that says why, and the way on. */
export function Composer({ rid, ...props }: ComposerProps & { rid: string }) {
  const { view, onLogin, appeal, levels } = props
  const { room, you, muted, blocked, siteOpen } = view
  const isMuted = useIsMuted(muted?.until ?? null)
  if (room?.destroyed) return null
  if (!siteOpen || room?.open === false)
    return (
      <Locked icon={<IconLock />} title={<Trans>本房间暂时不能发言</Trans>}>
        <Trans>管理员恢复后，这里会打开</Trans>
      </Locked>
    )
  if (blocked)
    return (
      <Locked warn icon={<IconMessageOff />} title={<Trans>你不能在本房间发言</Trans>} action={appeal}>
        <Trans>原因是{blocked.reason}，仍可以看</Trans>
      </Locked>
    )
  if (muted?.until && isMuted)
    return (
      <Locked warn icon={<IconMessageOff />} title={<Trans>你被禁言到 {shortMoment(muted.until, Date.now())}</Trans>} action={appeal}>
        <Trans>原因是{muted.reason}，仍可以看</Trans>
      </Locked>
    )
  if (room && you?.guest && (!room.guests || room.level > 0))
    return (
      <Locked
        icon={<IconUser />}
        title={<Trans>登录后可以发言</Trans>}
        action={
          <Button size="sm" onClick={onLogin}>
            <Trans>登录</Trans>
          </Button>
        }
      >
        <Trans>本房间不接受游客发言</Trans>
      </Locked>
    )
  if (room && you && you.level < room.level)
    return (
      <Locked icon={<IconCrown />} title={<Trans>VIP {room.level} 起可以发言</Trans>} action={levels}>
        <Trans>你是 VIP {you.level}，可以看</Trans>
      </Locked>
    )
  return <Writing key={rid} rid={rid} {...props} />
}

/** In the place of the field of a room that opens later. */
export const Unopened = ({ at }: { at: string }) => (
  <Locked icon={<IconLock />} title={<Trans>房间还没开放</Trans>}>
    <Trans>{at} 起可以发言</Trans>
  </Locked>
)

function useIsMuted(until: number | null): boolean {
  const second = useSecond()
  return until !== null && until > second * 1_000
}

function Locked({
  icon,
  title,
  children,
  action,
  warn = false,
}: {
  icon: ReactNode
  title: ReactNode
  children: ReactNode
  action?: ReactNode
  warn?: boolean
}) {
  return (
    <div className="border-t border-line bg-surface p-3 pb-[calc(0.75rem+var(--safe-bottom))]">
      <div
        role="status"
        className={cx(
          'flex min-h-12 items-center gap-2.5 rounded-sm py-2 pr-2 pl-3 text-sm [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:stroke-[1.6]',
          warn ? 'bg-warn-soft text-warn' : 'bg-surface-2 text-fg-2',
        )}
      >
        {icon}
        <span className="min-w-0 flex-1">
          <b className={cx('block', !warn && 'text-fg')}>{title}</b>
          {children}
        </span>
        {action}
      </div>
    </div>
  )
}

function Writing({ rid, view: { you }, onSay, onLogin, share }: ComposerProps & { rid: string }) {
  const { t } = useLingui()
  const [text, setText] = useState(() => keptDraft(rid))
  // What the page's other parts put there to be sent.
  useEffect(() => followDraft(rid, setText), [rid])
  const length = [...text.trim()].length
  const tooLong = length > CHAT_MAX
  const change = (next: string) => {
    setText(next)
    keepDraft(rid, next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Blank is nothing, and too much is cut by nobody but its author.
    if (length === 0 || tooLong) return
    onSay(text.trim())
    change('')
  }
  return (
    <form onSubmit={submit} className="border-t border-line bg-surface px-3 pt-2 pb-[calc(0.75rem+var(--safe-bottom))]">
      {you?.guest && (
        <p className="flex items-center px-1 pb-1.5 text-xs text-fg-3">
          <span className="flex-1">
            <Trans>以“{nameText(you)}”发言</Trans>
          </span>
          <button type="button" onClick={onLogin} className="relative font-semibold text-accent-text touch-target">
            <Trans>登录后用自己的名字</Trans>
          </button>
        </p>
      )}
      <div className="flex items-center gap-2">
        {share}
        <input
          value={text}
          onChange={({ target }) => change(target.value)}
          aria-label={t`说点什么`}
          aria-invalid={tooLong}
          aria-describedby={tooLong ? 'chat-too-long' : undefined}
          placeholder={t`说点什么`}
          autoComplete="off"
          enterKeyHint="send"
          className="h-10 min-w-0 flex-1 rounded-sm border border-control bg-surface px-3 text-md placeholder:text-fg-3 aria-invalid:border-danger max-md:h-11 coarse:h-11 max-md:text-lg"
        />
        <Button type="submit" variant={length > 0 ? 'primary' : 'soft'} aria-label={t`发送`} className="px-3 max-md:h-11 coarse:h-11">
          <IconSend className="size-5" stroke={1.6} aria-hidden />
        </Button>
      </div>
      {tooLong && (
        <p id="chat-too-long" role="alert" className="px-1 pt-1.5 text-xs text-danger">
          <Trans>
            最多写 {CHAT_MAX} 字，现在 {length} 字
          </Trans>
        </p>
      )}
    </form>
  )
}
