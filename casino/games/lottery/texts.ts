import { percent } from '../../ui/money.ts'
import { type Bet, type Digits, kindOf } from './rules.ts'
import { STATED } from './stated.ts'

export const PLACE_NAMES = ['万位', '千位', '百位', '十位', '个位'] as const
const SIZES = { big: '大', small: '小' } as const
const PARITIES = { odd: '单', even: '双' } as const

export function betName(bet: Bet): string {
  if (bet.kind === 'size') return SIZES[bet.size]
  if (bet.kind === 'parity') return PARITIES[bet.parity]
  if (bet.kind === 'both') return `${SIZES[bet.size]}${PARITIES[bet.parity]}`
  if (bet.kind === 'place') return `定位 ${PLACE_NAMES[bet.place]} ${bet.digit}`
  return `直选 ${bet.digits.join('')}`
}

/** 大单, 小双… */
export function kindName(digits: Digits): string {
  const { size, parity } = kindOf(digits)
  return `${SIZES[size]}${PARITIES[parity]}`
}

export const drawName = (label: number): string => `第 ${String(label).padStart(4, '0')} 期`

/** The return of a bet, by its name in `stated.ts`. */
export const percentOf = (bet: string): string => percent(STATED[bet] as string)
