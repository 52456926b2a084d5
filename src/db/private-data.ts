/**
 * The member's data in this browser besides the session itself. The session's own keys go with it (transport/session.ts), the
 * settings of the device stay.
 */

/**
 * In session storage where there is no database: money calls without an answer (money-store.ts). Their ids outlive a logout,
 * since only their member may ask what became of them; their bodies do not.
 */
export const SPARE_MONEY = 'unansweredMoney'
/** Local storage: decrypted personal data of the specification, `DD_…`. */
const DECRYPTED = 'DD_'

/** The used part of a storage area; each method may throw. */
type Area = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Removes all of it and checks; returns false when something is still there. */
export function wipePrivateData(areas: readonly Area[]): boolean {
  return areas.map(wipeArea).every(Boolean)
}

function wipeArea(area: Area): boolean {
  try {
    stripMoney(area)
    for (const key of privateKeys(area)) area.removeItem(key)
    return privateKeys(area).length === 0
  } catch {
    // An area that can't be read shows nobody anything.
    return true
  }
}

function stripMoney(area: Area): void {
  const rows = moneyRows(area)
  if (rows.some(hasBody)) area.setItem(SPARE_MONEY, JSON.stringify(rows.map((row) => ({ ...row, body: null }))))
}

/** Damaged text has no rows worth keeping. */
function moneyRows(area: Area): object[] {
  try {
    const read: unknown = JSON.parse(area.getItem(SPARE_MONEY) ?? '[]')
    return Array.isArray(read) && read.every((row) => typeof row === 'object' && row !== null) ? read : []
  } catch {
    return []
  }
}

const hasBody = (row: { body?: unknown }): boolean => row.body !== null

const privateKeys = (area: Area): string[] =>
  Array.from({ length: area.length }, (_, at) => area.key(at) ?? '').filter(
    (key) => key.startsWith(DECRYPTED) || (key === SPARE_MONEY && (moneyRows(area).length === 0 || moneyRows(area).some(hasBody))),
  )
