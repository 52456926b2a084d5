import type { ComponentType } from 'preact'
import type { Game } from '../protocol.ts'
import type { GameProps } from '../ui/seat.ts'

type View = ComponentType<GameProps<Game>>

/** A game that can be played here: its name, what is said of it in the lobby, and its page, loaded when it is entered. */
interface Listed {
  readonly name: string
  readonly about: string
  readonly load: () => Promise<View>
}

const viewOf = (loaded: { View: unknown }): View => loaded.View as View

export const VIEWS: Readonly<Partial<Record<Game, Listed>>> = {
  slot: { name: '月下听松', about: '5 轴 20 线 · 返还率 96.5 %', load: async () => viewOf(await import('../games/slot/view.tsx')) },
}
