import type { LetterType } from '../../contract/letter.ts'

/** What operators call the types of letters to members, and of those to all. */
export const TO_MEMBERS = { notice: 'notice', activity: 'activity', funds: 'fd' } as const satisfies Record<string, LetterType>
export const TO_ALL = {
  bulletin: 'brbulletin',
  notice: 'brnotice',
  activity: 'bractivity',
  match: 'brmatch',
  funds: 'brfd',
} as const satisfies Record<string, LetterType>

/** The type that an operator means; undefined: there is none for these receivers. */
export function typeNamed(kind: string, toAll: boolean): LetterType | undefined {
  const types: Record<string, LetterType> = toAll ? TO_ALL : TO_MEMBERS
  return Object.hasOwn(types, kind) ? types[kind] : undefined
}
