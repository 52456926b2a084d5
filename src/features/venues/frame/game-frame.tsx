import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { steadyClock } from '../../../platform/clock.ts'
import { online } from '../../../platform/online.ts'
import { FrameBar, type FrameBarProps } from './frame-bar.tsx'
import { createGate, type FrameMessage, readMessage } from './frame-message.ts'
import { Stage, type StageState } from './stage.tsx'

interface GameFrameProps extends Omit<FrameBarProps, 'onFullScreen'> {
  venueName: string
  /** Whether the money that is played with is at the venue. */
  inVenue: boolean
  /** The game's address with its token; null while there is none. Another one is another launch. */
  address: string | null
  /** What stands in place of the game; null: nothing does. */
  state: StageState | null
  /** What the game's page hints at. */
  onMessage: (message: FrameMessage) => void
  onVenues: () => void
  onService: () => void
}

/**
 * A game of another origin in the smallest sandbox: its page runs scripts, and reaches neither this one, nor the window, nor any storage, and
 * opens nothing. It may hint by messages; none of them moves money.
 */
export function GameFrame({ address, state, onMessage, onVenues, onService, venueName, inVenue, ...bar }: GameFrameProps) {
  const { t } = useLingui()
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const offlineSince = useOfflineSince()
  const heard = useEffectEvent(onMessage)
  useEffect(() => {
    const isHeard = createGate(steadyClock.now)
    const listen = (event: MessageEvent) => {
      const message = readMessage(event, frame.current?.contentWindow ?? null)
      if (message && isHeard()) heard(message)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const stage = state ?? shownState(address, loaded, offlineSince)
  // What is pressed on the stage goes with it.
  const again = () => {
    root.current?.querySelector('h1')?.focus()
    bar.onReload()
  }
  const fullScreen = document.fullscreenEnabled
    ? () => void (document.fullscreenElement ? document.exitFullscreen() : root.current?.requestFullscreen())
    : null
  return (
    <div ref={root} className="flex h-dvh flex-col bg-[#06090d] pt-(--safe-top)">
      <FrameBar {...bar} onFullScreen={fullScreen} />
      <div className="relative min-h-0 flex-1">
        {address !== null && (state === null || state.at === 'offline') && (
          <iframe
            ref={frame}
            key={address}
            src={address}
            title={t`${bar.name}，${venueName}的游戏`}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            onLoad={() => setLoaded(address)}
            className="absolute inset-0 size-full border-0"
          />
        )}
        {stage && (
          <Stage
            state={stage}
            name={bar.name}
            venueName={venueName}
            inVenue={inVenue}
            balance={bar.balance}
            onLeave={bar.onLeave}
            onAgain={again}
            onVenues={onVenues}
            onService={onService}
          />
        )}
      </div>
    </div>
  )
}

function shownState(address: string | null, loaded: string | null, offlineSince: number | null): StageState | null {
  if (offlineSince !== null) return { at: 'offline', since: offlineSince }
  return address !== null && loaded === address ? null : { at: 'starting' }
}

/** Since when this browser has no network; null: it has one. */
function useOfflineSince(): number | null {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const [since, setSince] = useState<number | null>(null)
  if (isOnline && since !== null) setSince(null)
  if (!isOnline && since === null) setSince(Date.now())
  return since
}
