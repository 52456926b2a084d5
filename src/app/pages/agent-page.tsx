import { AgentRoom } from '../../features/agent/agent-room.tsx'
import { askLogin } from '../launch/launch.ts'
import { useSession } from '../session/use-session.ts'

export function AgentPage() {
  const { state } = useSession()
  return <AgentRoom member={state === 'member'} onLogin={askLogin} />
}
