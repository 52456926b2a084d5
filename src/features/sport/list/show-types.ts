import { t } from '@lingui/core/macro'
import type { Answer } from '../../../../contract/endpoints.ts'
import type { ChampionShowType, GameType, ShowType } from '../../../../contract/sport.ts'

export type ShowCounts = Readonly<Record<ShowType | ChampionShowType, number>>
/** The counts of all sports together, and of each. */
export type SportCounts = Answer<'sport.counts'>

/** How many games a game type's lists hold. */
export function countsFor({ sports, ...all }: SportCounts, gameType: GameType): ShowCounts {
  if (gameType === 'ALL') return all
  const { RB = 0, FT = 0, FU = 0 } = sports.find((sport) => sport.gameType === gameType) ?? {}
  return { ...all, RB, FT, FU }
}

/** The list that the sports page shows: the games of a show type, or outrights. */
export type ListChoice = ShowType | 'FS'

export function showTypeName(showType: ShowType): string {
  if (showType === 'RB') return t`滚球`
  return showType === 'FT' ? t`今日` : t`早盘`
}

/** The list to open with: games in play, else the first one with games. */
export const firstShowType = ({ RB, FT, FU }: ShowCounts): ShowType => (RB > 0 || FT + FU === 0 ? 'RB' : FT > 0 ? 'FT' : 'FU')
