import type { ComponentType } from 'preact'
import { STATED as BACCARAT } from '../games/baccarat/stated.ts'
import { STATED as BLACKJACK } from '../games/blackjack/stated.ts'
import { STATED as FISHING } from '../games/fishing/stated.ts'
import { STATED as LOTTERY } from '../games/lottery/stated.ts'
import { STATED as NIUNIU } from '../games/niuniu/stated.ts'
import { STATED as SLOT } from '../games/slot/par-sheet.ts'
import type { Game } from '../protocol.ts'
import { percent } from '../ui/money.ts'
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
  slot: {
    name: '月下听松',
    about: `5 轴 20 线 · 返还率 ${percent(SLOT.spin)} %`,
    load: async () => viewOf(await import('../games/slot/view.tsx')),
  },
  lottery: {
    name: '一分彩',
    about: `每分钟一期 · 返还率 大小单双 ${percent(LOTTERY.big as string)} %`,
    load: async () => viewOf(await import('../games/lottery/view.tsx')),
  },
  baccarat: {
    name: '百家乐',
    about: `8 副牌 · 返还率 押庄 ${percent(BACCARAT.banker)} %`,
    load: async () => viewOf(await import('../games/baccarat/view.tsx')),
  },
  niuniu: {
    name: '牛牛',
    about: `对庄家，每局重发 · 返还率 ${percent(NIUNIU.player)} %`,
    load: async () => viewOf(await import('../games/niuniu/view.tsx')),
  },
  blackjack: {
    name: '二十一点',
    about: `整副牌抽牌 · 返还率 ${percent(BLACKJACK['best strategy'])} %`,
    load: async () => viewOf(await import('../games/blackjack/view.tsx')),
  },
  fishing: {
    name: '渔舟',
    about: `每炮单独算 · 返还率 ${percent(FISHING)} %`,
    load: async () => viewOf(await import('../games/fishing/view.tsx')),
  },
  gomoku: { name: '五子棋', about: '和电脑练习，不下注', load: async () => viewOf(await import('../games/gomoku/view.tsx')) },
}
