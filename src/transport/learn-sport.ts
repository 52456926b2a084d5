import { bettingEndpoints } from '../../contract/betting.ts'
import { sportEndpoints } from '../../contract/sport.ts'
import { learn } from './endpoint-table.ts'

/** Imported by every module that asks for games, prices or bets: their schemas are no part of the first load. */
learn({ ...sportEndpoints, ...bettingEndpoints })
