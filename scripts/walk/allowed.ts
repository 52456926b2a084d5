import type { Finding, Kind } from './measure.ts'

/** What is found and stays, with its reason. */
interface Allowed {
  kind: Kind
  scene?: RegExp
  what?: RegExp
  reason: string
}

const ALLOWED: readonly Allowed[] = []

/** Why a finding may stay; undefined if it may not. */
export const reasonOf = (scene: string, { kind, what }: Finding): string | undefined =>
  ALLOWED.find((one) => one.kind === kind && (one.scene?.test(scene) ?? true) && (one.what?.test(what) ?? true))?.reason
