import { createRowStreams, type RowStreamDeps } from '../rows/row-stream.ts'
import type { Publisher } from '../wire/publisher.ts'
import type { MemberEvents } from './member-events.ts'

interface MemberStreamDeps extends RowStreamDeps {
  memberEvents: MemberEvents
  /** Called when the member's rows say that its level is another. */
  onLevel(memberId: bigint): void
}

/** The `me` topic of each member with an open socket: its rows are those of `member_event`. */
export const createMemberStreams = ({ memberEvents, onLevel, ...deps }: MemberStreamDeps): Publisher =>
  createRowStreams<bigint>(
    {
      async read(memberId, afterSeq) {
        const rows = await memberEvents.read(memberId, afterSeq)
        if (rows.some(({ deltas }) => deltas.some(({ kind }) => kind === 'vip'))) onLevel(memberId)
        return rows
      },
      async whole(memberId) {
        const { seq, balanceVersion } = await memberEvents.position(memberId)
        return { seq, body: { balanceVersion } }
      },
      lastSeqs: (memberIds) => memberEvents.lastSeqs(memberIds),
      onAppended: (listener) => memberEvents.onAppended(listener),
    },
    ({ member }) => member?.memberId,
    deps,
  )
