import type { ActivityKind } from '../../../contract/activity-kinds.ts'
import { bettingGift } from './betting-gift.ts'
import { againDeposit, firstDeposit } from './deposit-bonus.ts'
import { drawGift } from './draw-gift.ts'
import { friendInvitation } from './friend-invitation.ts'
import type { Kind } from './kind.ts'
import { landPage } from './land-page.ts'
import { newTask } from './new-task.ts'
import { racePage } from './race-page.ts'
import { signGift } from './sign-gift.ts'

/** The module of each kind. */
const KINDS: { readonly [K in ActivityKind]: Kind<K> } = {
  firstDeposit,
  againDeposit,
  racePage,
  activityLandPage: landPage,
  newTask,
  drawGift,
  signGift,
  friendInvitation,
  bettingGift,
}

/** The module of an entry's kind, which then takes entries of that kind alone. */
export const kindOf = <K extends ActivityKind>(kind: K): Kind<K> => KINDS[kind]
