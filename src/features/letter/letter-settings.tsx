import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { LetterType } from '../../../contract/letter.ts'
import type { PushLetter } from '../../../contract/push.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { online } from '../../platform/online.ts'
import { tryCall } from '../../transport/try-call.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { settingsQuery } from './letter-queries.ts'
import { typeName, typeNote } from './letter-words.ts'
import { BROADCAST_TYPES, OWN_TYPES } from './type-icons.ts'

/** The switch of push beside that of a kind; `comes`: whether its letters come at all. */
export type LetterPushed = (kind: PushLetter, label: string, comes: boolean) => ReactNode

/** Which types of letters come, and by `pushOf` which are pushed. `aside`: what else tells the member. */
export function LetterSettings({ onBack, aside, pushOf }: { onBack: () => void; aside?: ReactNode; pushOf?: LetterPushed | undefined }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { data, error, refetch } = useAnswer(settingsQuery)
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const [busy, setBusy] = useState<LetterType | null>(null)
  const turn = async (type: LetterType, on: boolean) => {
    if (busy) return
    setBusy(type)
    const problem = await tryCall('letter.set', { type, on })
    const text = problem && noticeText(i18n, problem)
    if (text) toast.pill(text)
    await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
    setBusy(null)
  }
  const row = (type: LetterType) => {
    const on = data ? !data.off.includes(type) : false
    return (
      <SettingRow
        key={type}
        label={typeName(type)}
        text={typeNote(type)}
        checked={on}
        busy={busy === type}
        disabled={!data || !isOnline}
        onTurn={() => void turn(type, !on)}
        push={pushOf?.(type, typeName(type), on)}
      />
    )
  }
  const security = t`账户安全`
  return (
    <div className="items-start gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_23.75rem]">
      <section className="overflow-hidden border-line bg-surface max-md:border-b md:rounded-md md:border">
        <div className="flex min-h-16 items-center gap-1 pr-4 pl-2">
          <IconButton size="xl" aria-label={t`返回消息中心`} onClick={onBack}>
            <IconChevronLeft className="size-5" stroke={1.6} aria-hidden />
          </IconButton>
          <h1 className="flex-1 text-xl font-semibold">
            <Trans>接收设置</Trans>
          </h1>
          <span className="text-sm text-fg-3">
            <Trans>改动马上生效</Trans>
          </span>
        </div>
        {error && !data ? (
          <QueryFailed
            error={error}
            title={t`设置没有加载出来`}
            offlineText={t`联网后自动加载`}
            onAgain={() => void refetch()}
            className="min-h-80"
          />
        ) : (
          <>
            <Head>
              <Trans>发给我的</Trans>
            </Head>
            <SettingRow
              label={security}
              text={t`登录、改密码、收款账户；站内始终接收`}
              checked
              disabled
              onTurn={() => undefined}
              push={pushOf?.('security', security, true)}
            />
            {OWN_TYPES.map(row)}
            <Head>
              <Trans>发给所有人</Trans>
            </Head>
            {BROADCAST_TYPES.map(row)}
          </>
        )}
      </section>
      <div className="grid gap-4 max-xl:mt-3">
        {aside}
        <p className="px-4 text-xs text-fg-3 xl:px-1">
          <Trans>休息或自我排除期间，活动类消息一律不发，这里的开关也不能打开它们。</Trans>
        </p>
      </div>
    </div>
  )
}

/** The names of the columns are said by the switches. */
const Head = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-3 border-t border-line bg-surface-2 px-4 py-2.5 text-xs text-fg-3">
    <h2 className="flex-1">{children}</h2>
    <span aria-hidden className={COLUMN}>
      <Trans>站内</Trans>
    </span>
    <span aria-hidden className={COLUMN}>
      <Trans>推送</Trans>
    </span>
  </div>
)

const COLUMN = 'flex w-14 shrink-0 justify-center'

function SettingRow({
  label,
  text,
  checked,
  busy = false,
  disabled,
  onTurn,
  push,
}: {
  label: string
  text: string
  checked: boolean
  busy?: boolean
  disabled: boolean
  onTurn: () => void
  push: ReactNode
}) {
  return (
    <div className="flex min-h-15 items-center gap-3 border-t border-line px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block text-md">{label}</span>
        <span className="block text-xs text-fg-3">{text}</span>
      </span>
      <span className={COLUMN}>
        <Switch
          aria-label={label}
          aria-busy={busy}
          checked={checked}
          disabled={disabled}
          onChange={onTurn}
          className={disabled ? 'opacity-55' : undefined}
        />
      </span>
      <span className={COLUMN}>{push}</span>
    </div>
  )
}
