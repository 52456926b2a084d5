import type { Payload } from '../../../contract/endpoints.ts'
import { safePlayEndpoints } from '../../../contract/safe-play.ts'
import { joinCall } from '../../../src/features/activity/page/join-call.ts'
import { exchangeKind } from '../../../src/features/wallet/points/exchange-kind.ts'
import { fundsKind } from '../../../src/features/wallet/shared/funds-kind.ts'
import type { Call } from '../../../src/transport/call.ts'
import { learn } from '../../../src/transport/endpoint-table.ts'
import type { Session } from '../../../src/transport/session.ts'
import type { Page } from '../harness/browser.ts'
import { openPressing, type PressingDeps, pressesOf } from '../harness/pressed.ts'

learn(safePlayEndpoints)

export interface Tab {
  name: string
  session: Session
  call: Call
  askNow(): void
  exchange(asked: Omit<Payload<'points.exchange'>, 'id'>): void
  join(asked: Omit<Payload<'act.joinActivity'>, 'id'>): void
  die(): void
}

/** A browser with tabs: the page's real exchange of points and joining of activities, over a simulated network and storage. */
export const openDevice = (deps: PressingDeps) =>
  openPressing(deps, /^(exchange|joinActivity)$/, (page, close) => openTab(deps, page, close))

export type Device = ReturnType<typeof openDevice>

function openTab(deps: PressingDeps, page: Page, die: () => void): Tab {
  const { session, call } = page
  const { press, actionOf, askNow } = pressesOf(deps, page)
  const exchanges = actionOf(exchangeKind(call))
  const joins = actionOf(fundsKind('join', call, joinCall(call)))
  return {
    name: page.name,
    session,
    call,
    askNow,
    exchange(asked) {
      exchanges.send((id) => {
        press(id, 'exchange', asked.gift)
        return { id, ...asked }
      })
    },
    join(asked) {
      joins.send((id) => {
        press(id, 'join', 'join')
        return { id, ...asked }
      })
    },
    die,
  }
}
