import type { Finding, Kind } from './measure.ts'

/** What is found and stays, with its reason. */
interface Allowed {
  kind: Kind
  scene?: RegExp
  what?: RegExp
  reason: string
}

const ALLOWED: readonly Allowed[] = [
  { kind: 'no entry', scene: /^(loading|redirect|Redirect)$/, reason: 'where other sites and venues send a player' },
  { kind: 'no entry', scene: /^(game|slotGame)$/, reason: 'opened by a press that starts a game' },
  { kind: 'cut', scene: /^home/, what: /^span “\|/, reason: 'the newest notices in one line; a press opens them whole' },
  { kind: 'cut', scene: /^message$/, what: /^span “通知/, reason: 'the beginning of a letter; a press opens it' },
  {
    kind: 'cut',
    scene: /slip/,
    what: /^p “/,
    reason: 'a pick has two lines whatever they say, so that nothing below moves; the game’s page has all of it',
  },
  { kind: 'cut', scene: /^localSport/, what: /换玩法/, reason: 'at 320 px the hint ends with …, the number of pairs beside it stays' },
  {
    kind: 'cut',
    scene: /^localSport/,
    what: /^span “[^#]*” in main$/,
    reason: 'a long name in a row beside the prices; the game’s page has it whole',
  },
  { kind: 'overlapping', scene: /^home/, what: /看今晚赛程/, reason: 'the banner’s drawing lies behind its button' },
  {
    kind: 'small target',
    what: /换玩法/,
    reason: 'a swipe anywhere on the list does the same; the bar is 32 px high for the prices under it',
  },
  {
    kind: 'small target',
    scene: /slip/,
    what: /“(分享|清空|单关|多项|串关)/,
    reason: 'title, kind of bet and three buttons share one row of a phone; 34 px and wider, 44 high',
  },
  { kind: 'small target', what: /“(全部|我的收藏 #)” in nav 联赛/, reason: '41 px high: the target of the tab above begins there' },
  { kind: 'small target', what: /in div 改存款限额, 95 × 42/, reason: '42 px high: the target of the field above begins there' },
  { kind: 'small target', what: /“(注册账户|直接登录)”.*× 36/, reason: 'in a sentence: 36 px high to the next line’s button' },
  { kind: 'cut', scene: /^localGame/, what: /^b “.* in header$/, reason: 'the bar of a phone; the head under it has both names whole' },
  { kind: 'cut', scene: /search typed/, what: /^small “/, reason: 'what else an option is found by; its name is whole' },
  { kind: 'small target', scene: /slip/, what: /^input “本金”.*× 42$/, reason: '44 px high with its border, which is not the field' },
]

/** Why a finding may stay; undefined if it may not. */
export const reasonOf = (scene: string, { kind, what }: Finding): string | undefined =>
  ALLOWED.find((one) => one.kind === kind && (one.scene?.test(scene) ?? true) && (one.what?.test(what) ?? true))?.reason
