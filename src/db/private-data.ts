/**
 * What a member leaves in this browser beside the session itself. The session's own keys go with it (transport/session.ts),
 * the settings of the device stay.
 */

/** Session storage: the one bet of this tab that was not answered yet. */
export const UNANSWERED_BET = 'unansweredBet'
/** Local storage: decrypted personal data of the specification, `DD_…`. */
const DECRYPTED = 'DD_'

/** The part of a storage area that is needed here; each may throw. */
type Area = Pick<Storage, 'length' | 'key' | 'removeItem'>

const isPrivate = (key: string): boolean => key === UNANSWERED_BET || key.startsWith(DECRYPTED)

/** Takes it all away and looks again: false when anything is still there. */
export function wipePrivateData(areas: readonly Area[]): boolean {
  return areas.map(wipeArea).every(Boolean)
}

function wipeArea(area: Area): boolean {
  try {
    for (const key of privateKeys(area)) area.removeItem(key)
    return privateKeys(area).length === 0
  } catch {
    // An area that can't be read holds nothing for anybody.
    return true
  }
}

const privateKeys = (area: Area): string[] => Array.from({ length: area.length }, (_, at) => area.key(at) ?? '').filter(isPrivate)
