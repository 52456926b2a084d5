import { CODES } from '../../../contract/codes.ts'
import type { Refusal } from '../call.ts'

const OPEN: readonly number[] = [CODES.serverError, CODES.badGateway, CODES.invocationError, CODES.systemAbnormal]

/** After these codes the call may have been done all the same: only its status call knows. */
export const isOutcomeOpen = ({ code }: Pick<Refusal, 'code'>): boolean => OPEN.includes(code)
