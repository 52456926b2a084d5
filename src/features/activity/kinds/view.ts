import type { ComponentType } from 'react'
import type { ActivityOf, Gift, StandingOf } from '../../../../contract/activity.ts'
import type { ActivityKind, Terms } from '../../../../contract/activity-kinds.ts'

/** The filters of the list. */
export type Group = 'deposit' | 'regular' | 'newcomer' | 'read'

export interface BodyProps<K extends ActivityKind> {
  activity: ActivityOf<K>
  /** Where the member stands; undefined where that is not known. */
  standing: StandingOf<K> | undefined
  /** Why it is not known: nobody is logged in, the call is under way, or it failed, which the panel with the button tells. */
  unknown: 'visitor' | 'asked' | 'failed' | null
  /** Joins, after what it gives was confirmed; a visitor is asked to log in. */
  onJoin: (choice?: string) => void
  busy: boolean
  /** Without a network nothing can be joined. */
  isOnline: boolean
}

/** What the page shows of one kind. */
export interface KindView<K extends ActivityKind> {
  group: Group
  Icon: ComponentType<{ className?: string; stroke?: number }>
  /** The turnover that it asks for, in a few words. */
  turnover(terms: Terms<K>): string
  /** Where the member stands, in a few words; null: the word of the state. */
  mark?(standing: StandingOf<K>): string | null
  /** What follows from the terms, a sentence each. */
  rules(terms: Terms<K>): string[]
  /** Rows that a member confirms before joining; without them joining asks nothing. */
  confirm?(terms: Terms<K>, gift: Gift): [name: string, value: string][]
  /** The label of the one button; without it the body has buttons of its own, or none. */
  joinLabel?(props: Pick<BodyProps<K>, 'standing' | 'activity'>): string
  /** What the receipt says where joining gave nothing; without it, that the member takes part. */
  nothing?(): string
  Body: ComponentType<BodyProps<K>>
  /** Beside the body on wide windows, below the button: what the member looks up there. */
  Beside?: ComponentType<BodyProps<K>>
}
