import type { Game } from '../protocol.ts'
import { VIEWS } from './games.ts'

/** The games of a venue that has several. */
export const Lobby = ({ games, onEnter }: { games: readonly Game[]; onEnter: (game: Game) => void }) => (
  <main class="stand-in">
    <div>
      <h1>选一个游戏</h1>
      <ul class="lobby">
        {games.map((game) => {
          const { name, about } = VIEWS[game]
          return (
            <li key={game}>
              <button type="button" class="panel" onClick={() => onEnter(game)}>
                <b>{name}</b>
                <small>{about}</small>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  </main>
)
