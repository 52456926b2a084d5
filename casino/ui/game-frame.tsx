import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Game } from '../protocol.ts'
import { useIsWide } from './hooks.ts'
import { Icon, type IconName } from './icon.tsx'
import { Panel, Sheet } from './pieces.tsx'
import type { Seat } from './seat.ts'
import { isSoundOn, sound, turnSound } from './sound.ts'
import { useStore } from './store.ts'

/** Something that stands beside a game on a wide screen and opens from a link on a phone. */
export interface Side {
  readonly title: string
  readonly icon: IconName
  readonly body: ComponentChildren
  readonly isLeft?: boolean
}

interface FrameProps<G extends Game> {
  readonly seat: Seat<G>
  readonly facts: ComponentChildren
  readonly scene: ComponentChildren
  readonly result: ComponentChildren
  readonly controls: ComponentChildren
  readonly sides: readonly Side[]
  readonly hint?: string
  readonly isNight?: boolean
}

/** What all games share: facts, scene, one sentence about the result, controls, and the panels beside them. */
export function GameFrame<G extends Game>({ seat, facts, scene, result, controls, sides, hint, isNight = true }: FrameProps<G>) {
  const isWide = useIsWide()
  const [opened, setOpened] = useState<string | null>(null)
  const left = sides.filter((side) => side.isLeft)
  const right = sides.filter((side) => !side.isLeft)
  const shown = sides.find(({ title }) => title === opened)
  const panels = (of: readonly Side[]) =>
    of.map((side) => (
      <Panel key={side.title} title={side.title}>
        {side.body}
      </Panel>
    ))
  return (
    <main class={`scene${isNight ? ' night' : ''}`}>
      {isNight && <Rings />}
      <div class={left.length > 0 ? 'play' : 'play two'}>
        {left.length > 0 && <div class="beside">{isWide && panels(left)}</div>}
        <div class="middle">
          <div class="facts">
            {facts}
            <span class="grow facts-end" />
            <SoundButton />
          </div>
          {scene}
          <div class="result" role="status">
            {result}
          </div>
          <NoticeLine seat={seat} />
          <section class="controls" aria-label="操作">
            {controls}
            <div class="links">
              {sides.map(({ title, icon }) => (
                <button key={title} type="button" onClick={() => setOpened(title)}>
                  <Icon name={icon} isSmall />
                  {title}
                </button>
              ))}
            </div>
          </section>
          {hint && <p class="hint">{hint}</p>}
        </div>
        <div class="beside">{isWide && panels(right)}</div>
      </div>
      {shown && !isWide && (
        <Sheet title={shown.title} onClose={() => setOpened(null)}>
          {shown.body}
        </Sheet>
      )}
    </main>
  )
}

const Rings = () => (
  <svg class="rings" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {[200, 300, 410, 530, 660].map((radius) => (
      <circle key={radius} cx="800" cy="300" r={radius} />
    ))}
  </svg>
)

function SoundButton() {
  const [isOn, setIsOn] = useState(isSoundOn)
  return (
    <button
      type="button"
      class="icon-button"
      aria-label="声音"
      aria-pressed={isOn}
      title={isOn ? '声音开着' : '声音关着'}
      onClick={() => {
        turnSound(!isOn)
        setIsOn(!isOn)
        sound('press')
      }}
    >
      <Icon name={isOn ? 'loud' : 'mute'} />
    </button>
  )
}

/** Whatever keeps the next round from being played, in the server's words. */
function NoticeLine<G extends Game>({ seat }: { seat: Seat<G> }) {
  const { notice, isAway } = useStore(seat.state)
  if (isAway)
    return (
      <p class="notice" role="alert">
        <Icon name="away" />
        <span class="grow">没有收到回答，正在核对。已下注的一轮只算一次，结果与等多久无关；恢复后自动补上。</span>
      </p>
    )
  if (!notice) return null
  return (
    <p class="notice" role="alert">
      <Icon name="warn" />
      <span class="grow">{notice}</span>
      <button type="button" class="button" onClick={seat.dismiss}>
        知道了
      </button>
    </p>
  )
}
