import type { ActivityKind } from '../../../../contract/activity-kinds.ts'
import { bettingGift } from './betting.tsx'
import { againDeposit, firstDeposit } from './deposit.tsx'
import { drawGift } from './draw.tsx'
import { friendInvitation } from './invite.tsx'
import { activityLandPage } from './land.tsx'
import { racePage } from './race.tsx'
import { signGift } from './sign.tsx'
import { newTask } from './task.tsx'
import type { KindView } from './view.ts'

const VIEWS: { readonly [K in ActivityKind]: KindView<K> } = {
  firstDeposit,
  againDeposit,
  racePage,
  activityLandPage,
  newTask,
  drawGift,
  signGift,
  friendInvitation,
  bettingGift,
}

/** What the page shows of an activity's kind, which then takes activities of that kind alone. */
export const viewOf = <K extends ActivityKind>(kind: K): KindView<K> => VIEWS[kind]
