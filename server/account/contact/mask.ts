/** Masks the middle four digits of a phone number without area code: `13800136721` → `138****6721`. */
export function maskPhone(phone: string): string {
  const head = headOf(phone)
  return `${phone.slice(0, head)}****${phone.slice(head + HIDDEN)}`
}

export const HIDDEN = 4
/** Digits before the hidden ones. */
const headOf = (phone: string): number => Math.floor((phone.length - HIDDEN) / 2)

/** `linhai@example.com` → `l***@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1***@')

/** `林海` → `林**`, `John·Smith` → `J**`: the same number of stars whatever its length. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}**`

/** `1992-05-16` → `1992-**-**` */
export const maskBirthday = (birthday: string): string => `${birthday.slice(0, 4)}-**-**`
