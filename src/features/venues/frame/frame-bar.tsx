import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconDots, IconExternalLink, IconMaximize, IconPlus, IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog-shell.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

export interface FrameBarProps {
  name: string
  /** The venue, and what comes back. */
  by: string
  /** How long the member has been here and what it cost, by the ledger; `short` for a narrow bar. */
  session: (short: boolean) => ReactNode
  /** How what it cost is counted, where that is not plain; else null. */
  sessionNote: string | null
  /** Where the balance is that is played with; null: in the main wallet. */
  place: string | null
  balance: string
  /** Null: there is no wallet here to move money into. */
  onTransfer: (() => void) | null
  limitsPath: string
  onLeave: () => void
  onReload: () => void
  onApart: () => void
  /** Null: this browser shows nothing on the whole screen. */
  onFullScreen: (() => void) | null
}

/** The bar over a game; on narrow windows all but the way back, the name, the clock and the balance is in 更多. */
export function FrameBar({
  name,
  by,
  session,
  sessionNote,
  place,
  balance,
  onTransfer,
  limitsPath,
  onLeave,
  onReload,
  onApart,
  onFullScreen,
}: FrameBarProps) {
  const { t } = useLingui()
  const [more, setMore] = useState(false)
  const acts = [
    { label: t`重新加载`, Icon: IconRefresh, act: onReload },
    { label: t`新窗口打开`, Icon: IconExternalLink, act: onApart },
    ...(onFullScreen ? [{ label: t`全屏`, Icon: IconMaximize, act: onFullScreen }] : []),
  ]
  return (
    <header className="flex h-13 shrink-0 items-center gap-1 bg-bar pr-2 pl-1 text-bar-text tabular-nums md:h-12">
      <IconButton aria-label={t`返回`} size="xl" tone="bar" onClick={onLeave}>
        <IconChevronLeft className="size-6" stroke={1.6} aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1 xl:flex xl:items-baseline xl:gap-2">
        <h1 tabIndex={-1} className="truncate text-md font-semibold">
          {name}
        </h1>
        <p className="truncate text-xs text-bar-text-2 max-xl:hidden">{by}</p>
        <div className="text-bar-text-2 xl:hidden">{session(true)}</div>
      </div>
      <div className="text-bar-text-2 max-xl:hidden" title={sessionNote ?? undefined}>
        {session(false)}
      </div>
      <Link
        to={limitsPath}
        className="flex h-8 items-center gap-1.5 px-3 text-sm text-bar-accent hover:underline focus-visible:outline-bar-accent max-xl:hidden"
      >
        <IconShieldCheck className="size-4" stroke={1.6} aria-hidden />
        <Trans>限额与休息</Trans>
      </Link>
      <p className="flex h-9 shrink-0 items-center gap-2 rounded-sm border border-bar-edge px-2 text-sm text-bar-text-2 md:px-3">
        <span className="max-md:sr-only">{place ?? <Trans>中心钱包</Trans>}</span>
        <output aria-live="off" aria-label={t`余额`} className="font-semibold text-bar-text">
          {balance}
        </output>
        {onTransfer && (
          <Button
            size="sm"
            className="-mr-1 h-7! coarse:touch-target max-md:px-1.5! md:-mr-2"
            aria-label={t`转入${place ?? ''}`}
            onClick={onTransfer}
          >
            <IconPlus className="size-4 md:hidden" stroke={1.8} aria-hidden />
            <span className="max-md:hidden">
              <Trans>转入</Trans>
            </span>
          </Button>
        )}
      </p>
      <span className="flex max-xl:hidden">
        {acts.map(({ label, Icon, act }) => (
          <IconButton key={label} aria-label={label} title={label} size="lg" tone="bar" onClick={act}>
            <Icon className="size-5" stroke={1.6} aria-hidden />
          </IconButton>
        ))}
      </span>
      <IconButton aria-label={t`更多`} size="xl" tone="bar" className="xl:hidden" onClick={() => setMore(true)}>
        <IconDots className="size-5" stroke={1.6} aria-hidden />
      </IconButton>
      <Drawer open={more} onClose={() => setMore(false)} label={t`更多`}>
        <div className="p-2 pb-[calc(0.5rem+var(--safe-bottom))]">
          <p className="px-4 pt-3 pb-1 text-sm text-fg-3">{by}</p>
          <div className="px-4 pb-3 text-fg-2">
            {session(false)}
            {sessionNote && <p className="mt-1 text-xs text-fg-3">{sessionNote}</p>}
          </div>
          <Link to={limitsPath} className="flex h-12 items-center gap-3 rounded-sm px-4 text-md text-fg hover:bg-surface-2">
            <IconShieldCheck className="size-5 text-fg-2" stroke={1.6} aria-hidden />
            <Trans>限额与休息</Trans>
          </Link>
          {acts.map(({ label, Icon, act }) => (
            <button
              key={label}
              type="button"
              className="flex h-12 w-full items-center gap-3 rounded-sm px-4 text-left text-md hover:bg-surface-2"
              onClick={() => {
                setMore(false)
                act()
              }}
            >
              <Icon className="size-5 text-fg-2" stroke={1.6} aria-hidden />
              {label}
            </button>
          ))}
        </div>
      </Drawer>
    </header>
  )
}
