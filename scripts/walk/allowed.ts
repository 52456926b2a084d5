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
  { kind: 'overlapping', scene: /^home/, what: /看今晚赛程/, reason: 'the banner’s drawing lies behind its button' },
  { kind: 'cut', scene: /^localGame/, what: /^span “.* in nav /, reason: 'a link to another game, whose page has both names whole' },
  { kind: 'cut', scene: /^localGame/, what: /^b “.* in header$/, reason: 'the bar of a phone; the head under it has both names whole' },
]

/** Why a finding may stay; undefined if it may not. */
export const reasonOf = (scene: string, { kind, what }: Finding): string | undefined =>
  ALLOWED.find((one) => one.kind === kind && (one.scene?.test(scene) ?? true) && (one.what?.test(what) ?? true))?.reason
