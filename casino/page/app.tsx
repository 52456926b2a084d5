import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answers, Asked, Game, GameEntered, SessionSum } from '../protocol.ts'
import type { GameProps, Seat } from '../ui/seat.ts'
import { Away, call, Refused } from './calls.ts'
import { VIEWS } from './games.ts'
import { Lobby } from './lobby.tsx'
import { takeSeat } from './seat.ts'
import { tellSite } from './site.ts'
import { StandIn } from './stand-in.tsx'

type Opened = Answers['open']

type Screen =
  | { readonly kind: 'opening' }
  | { readonly kind: 'lobby' }
  | { readonly kind: 'playing'; readonly seat: Seat<Game>; readonly View: ComponentType<GameProps<Game>> }
  | { readonly kind: 'stopped'; readonly title: string; readonly sentence: string; readonly retry: (() => void) | null }

/** Opens the session of a launch, enters a game, and shows what is in the way of that. */
export function App({ launch }: { launch: Asked<'open'> }) {
  const [screen, setScreen] = useState<Screen>({ kind: 'opening' })
  const opened = useRef<Opened | null>(null)

  const ended = () => {
    tellSite({ type: 'ended' })
    setScreen({
      kind: 'stopped',
      title: '这次游戏已经结束',
      sentence: '没打完的一轮会由场馆算完，返还照样到账。要接着玩，请回到网站重新进入。',
      retry: null,
    })
  }

  const stopped = (error: unknown, retry: () => void) => {
    if (error instanceof Refused && error.code === 'sessionEnded') ended()
    else if (error instanceof Refused) setScreen({ kind: 'stopped', title: '现在进不去', sentence: error.message, retry: null })
    else if (error instanceof Away)
      setScreen({ kind: 'stopped', title: '连不上场馆', sentence: '没有下注，没有扣款。余额以网站上显示的为准。', retry })
    else throw error
  }

  const play = async (entered: GameEntered, session: string, sum: SessionSum) => {
    const listed = VIEWS[entered.game]
    document.title = listed.name
    const View = await listed.load().catch(() => Promise.reject(new Away()))
    setScreen({ kind: 'playing', View, seat: takeSeat(entered, { session, sum, onEnded: ended }) })
    tellSite({ type: 'ready' })
  }

  const enter = async (game: Game) => {
    const { session, balanceFen, netFen } = opened.current as Opened
    setScreen({ kind: 'opening' })
    try {
      const entered = await call('enter', { session, game })
      await play(entered, session, { balanceFen, netFen })
    } catch (error) {
      stopped(error, () => void enter(game))
    }
  }

  const open = async () => {
    setScreen({ kind: 'opening' })
    try {
      const answer = opened.current ?? (await call('open', launch))
      opened.current = answer
      if (answer.entered) await play(answer.entered, answer.session, answer)
      else {
        setScreen({ kind: 'lobby' })
        tellSite({ type: 'ready' })
      }
    } catch (error) {
      // The token is used once: if the answer was lost, only another launch helps, which a second try says.
      stopped(error, () => void open())
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a launch does not change
  useEffect(() => {
    void open()
  }, [])

  if (screen.kind === 'opening') return <StandIn title="正在进入" isWaiting />
  if (screen.kind === 'stopped')
    return (
      <StandIn title={screen.title} sentence={screen.sentence}>
        {screen.retry && (
          <button type="button" class="button" onClick={screen.retry}>
            再试一次
          </button>
        )}
        <button type="button" class="button main" onClick={() => tellSite({ type: 'leave' })}>
          回到网站
        </button>
      </StandIn>
    )
  if (screen.kind === 'lobby') return <Lobby games={opened.current?.games ?? []} onEnter={(game) => void enter(game)} />
  const { View, seat } = screen
  return <View seat={seat} />
}
