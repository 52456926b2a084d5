import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { CODES } from '../../../contract/codes.ts'
import type { ListedGame, ListedVenue } from '../../../contract/venue-list.ts'
import type { StageState } from '../../features/venues/frame/stage.tsx'
import { percentText } from '../../features/venues/shared/words.ts'
import { problemText } from '../../i18n/problem-text.ts'
import { RefusedError } from '../../transport/call-query.ts'
import { Fault } from '../../transport/fault.ts'

/** How the bar and the stage name what is played. */
export function frameWords(venue: ListedVenue | null, game: ListedGame | null): { name: string; venueName: string; by: string } {
  const venueName = venue?.name ?? t`场馆`
  const name = game?.name ?? venue?.name ?? t`游戏`
  const returns = game && (game.returnPpm === null ? game.returnOf : t`返还率 ${percentText(game.returnPpm)}`)
  return { name, venueName, by: returns ? `${venueName} · ${returns}` : venueName }
}

/** How the result of a visit is counted at a venue with its own books. */
export const netThereWords = ({ name }: ListedVenue): string =>
  t`馆内净额：${name}现在告诉的余额，减去这次首次进入时的余额和之后转入的，加上转出的`

/** What stands in place of a game that could not be launched. */
export function stageOf(problem: unknown, venue?: ListedVenue): StageState {
  const told = problem instanceof RefusedError ? problem.refusal : problem
  if (told instanceof Fault) {
    if (told.code === 'offline') return { at: 'offline', since: Date.now() }
    return { at: 'failed', text: problemText(i18n, told) }
  }
  const { code, message } = told as { code: number; message: string }
  if (code === CODES.venueMaintenance) return { at: 'maintenance', backAt: venue?.backAt ?? null }
  return { at: 'failed', text: problemText(i18n, { code, message }) }
}
