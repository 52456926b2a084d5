import { createRowStreams, type RowStreamDeps } from '../rows/row-stream.ts'
import type { Publisher } from '../wire/publisher.ts'
import type { MemberEvents } from './member-events.ts'

/** The `me` topic of each member with an open socket: its rows are those of `member_event`. */
export const createMemberStreams = ({ memberEvents, ...deps }: RowStreamDeps & { memberEvents: MemberEvents }): Publisher =>
  createRowStreams<bigint>(
    {
      read: (memberId, afterSeq) => memberEvents.read(memberId, afterSeq),
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
