import { chatEndpoints, type HistoryAnswer, type HistoryRequest } from '../../../contract/chat.ts'
import { call } from '../../transport/call.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(chatEndpoints)

/** A page of a room's earlier events; null when it did not come. */
export async function historyByCall(request: HistoryRequest): Promise<HistoryAnswer | null> {
  const reply = await call('chat.history', request).catch(() => null)
  return reply?.ok ? reply.data : null
}
