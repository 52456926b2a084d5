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

export const VIEWS: Readonly<Record<Game, Listed>> = {
  slot: { name: '月下听松', about: '5 轴 20 线 · 返还率 96.5 %', load: async () => viewOf(await import('../games/slot/view.tsx')) },
  lottery: {
    name: '一分彩',
    about: '每分钟一期 · 返还率 大小单双 97.5 %',
    load: async () => viewOf(await import('../games/lottery/view.tsx')),
  },
  baccarat: { name: '百家乐', about: '8 副牌 · 返还率 押庄 98.9 %', load: async () => viewOf(await import('../games/baccarat/view.tsx')) },
  niuniu: { name: '牛牛', about: '对庄家，每局重发 · 返还率 99.1 %', load: async () => viewOf(await import('../games/niuniu/view.tsx')) },
  blackjack: {
    name: '二十一点',
    about: '整副牌抽牌 · 返还率 99.3 %',
    load: async () => viewOf(await import('../games/blackjack/view.tsx')),
  },
  fishing: { name: '渔舟', about: '每炮单独算 · 返还率 96.0 %', load: async () => viewOf(await import('../games/fishing/view.tsx')) },
  gomoku: { name: '五子棋', about: '和电脑练习，不下注', load: async () => viewOf(await import('../games/gomoku/view.tsx')) },
}
