import { BRAND_NAME, LANGUAGES, type Language } from '../../contract/site.ts'
import { ODDS_TYPES, type OddsType } from '../../domain/odds.ts'
import { localArea, type StorageArea, type TabEvents, tabEvents } from '../platform/local-area.ts'

/**
 * Every localStorage key of the product, once. Stored text may be damaged by anything (an older version, a hand in the
 * developer tools): each key parses its text strictly, and ignores what does not parse.
 */
const KEYS = {
  /** Login token; a header value, so nothing but printable ASCII. '' for a visitor. Read by public/edition.js too. */
  token: text(/^[\x21-\x7e]{1,128}$/),
  userId: text(/^[\x21-\x7e]{1,64}$/),
  /** Signed proof of membership for the socket, '' until fetched; it lives minutes. */
  jwt: text(/^[\x21-\x7e]{1,512}$/),
  /** Fingerprint of this browser, or its host and a hash; '' until first needed. */
  deviceId: text(/^([A-Za-z0-9.:[\]-]{0,255}-)?[0-9a-f]{32}$/),
  /** 1 seals calls (and is the default), another number sends them plain. */
  safeSwitch: (stored: string | null): number => (stored !== null && /^\d$/.test(stored) ? Number(stored) : 1),
  edition: oneOf(['classic', 'professional'], 'classic'),
  /** Whether the site lets players choose, as it last said: valid before it answers, and offline. Read by public/edition.js too. */
  editionSwitch: oneOf(['on', 'off'], 'on'),
  /** `on`: the next pick of the slip starts with the last stake. */
  keepStake: oneOf(['on', 'off'], 'off'),
  /** Whole yuan of a bet in one tap; '' while that is off. Gone with the session. */
  quickBet: text(/^[1-9]\d{0,6}$/),
  /** What the site last said, '' before: valid before it answers, and offline. */
  siteLanguage: oneOf<Language | ''>(LANGUAGES, ''),
  siteName: text(/^\P{C}{1,40}$/u),
  /** Read by public/edition.js too. */
  siteBrand: text(BRAND_NAME),
  oddsType: oneOf<OddsType>(ODDS_TYPES, 'H'),
  /** The member's slip, as src/features/betting/slip/kept-slip.ts writes and reads it; '' when empty. Gone with the session. */
  slip: (stored: string | null): string => stored ?? '',
  /** Public answers for the next page, as src/app/answers/query-persist.ts writes and checks them. */
  answers: (stored: string | null): string => stored ?? '',
  /** State of src/db/money-store.ts, without opening it: the kinds of unanswered calls, as src/transport/money/open-money.ts keeps them. */
  openMoney: (stored: string | null): string => stored ?? 'none',
  /** Private values of the member in clear, as src/app/member/private-values.ts keeps them; '' until looked at, gone with the session. */
  DD_phone: text(/^\{"d":"[^"\\]{1,64}","v":[01]\}$/),
  DD_email: text(/^\{"d":"[^"\\]{1,64}","v":[01]\}$/),
  /** A payout account's number and a value of the profile in clear, as src/app/member/clear-numbers.ts keeps them; gone at logout. */
  DD_card: text(/^\{"d":/),
  DD_own: text(/^\{"d":/),
  /** What the member has begun to write to the site, as src/features/feedback/draft.ts writes and checks it; gone with the session. */
  feedbackDraft: (stored: string | null): string => stored ?? '',
  /** The room and words that are being written in chat, as src/features/chat/draft.ts writes and checks them; gone with the session. */
  chatDraft: (stored: string | null): string => stored ?? '',
  /** The id by which chat rooms know this browser's guest; '' until first needed. */
  guest: text(/^[0-9a-f-]{36}$/),
  /** Starred games and leagues by account, as src/features/sport/stars/stars.ts writes and checks them. */
  stars: text(/^\[/),
  /** When the credentials below were remembered, epoch ms; '' when they are not to be. */
  rememberAt: text(/^\d{13}$/),
  /** The last credentials, encrypted with a key that never leaves this browser. */
  remembered: text(/^[\w.-]{1,999}$/),
  /** Referral and invite code, and the address this browser first came by or last brought codes with. */
  rcode: text(/^[\w-]{1,32}$/),
  icode: text(/^[\w-]{1,32}$/),
  landingUrl: text(/^https?:.{1,2048}$/),
  /** A login that waits for its code, as src/features/account/flows/waiting-login.ts writes and reads it. */
  newDevice: text(/^\{/),
  /** Rises at each login and logout in any tab. */
  sessionEpoch: count,
  /** 1: venues without money are left out (platform §3). */
  hideNoBalance: oneOf(['0', '1'], '0'),
  /** 1: the balance is covered wherever it is only shown. */
  hideAmounts: oneOf(['0', '1'], '0'),
  /** When the install hint was last closed. */
  installHintClosedAt: count,
  /** When the browser was asked to keep what is stored here. */
  keepAskedAt: count,
  /** When the offer of push above the letters was last declined. */
  pushOfferClosedAt: count,
}

export type StorageKey = keyof typeof KEYS
export type StorageValue<K extends StorageKey> = ReturnType<(typeof KEYS)[K]>
/** `here`: this tab changed it. `elsewhere`: another tab did, or may have. */
export type ChangeOrigin = 'here' | 'elsewhere'

export interface LocalStore {
  get<K extends StorageKey>(key: K): StorageValue<K>
  set<K extends StorageKey>(key: K, value: StorageValue<K>): void
  remove(key: StorageKey): void
  /** Calls the listener when the key may have changed, in any tab. Returns the unsubscribe. */
  subscribe(key: StorageKey, listener: (origin: ChangeOrigin) => void): () => void
}

/**
 * `area` null, or throwing: values live in this tab's memory until it closes. `onLost` gets the error of
 * a value that could not be written.
 */
export function createStorage(
  area: StorageArea | null,
  events: TabEvents | null,
  onLost: (error: unknown) => void = () => undefined,
): LocalStore {
  const memory = new Map<StorageKey, string>()
  const listeners = new Map<StorageKey, Set<(origin: ChangeOrigin) => void>>()
  const names = Object.keys(KEYS) as StorageKey[]

  const notify = (key: StorageKey, origin: ChangeOrigin) => {
    for (const listener of [...(listeners.get(key) ?? [])]) listener(origin)
  }
  const changedElsewhere = (keys: readonly StorageKey[]) => {
    for (const key of keys) memory.delete(key)
    for (const key of keys) notify(key, 'elsewhere')
  }
  // A null key means that the whole area was cleared.
  events?.addEventListener('storage', (event) => changedElsewhere(names.filter((name) => event.key === null || event.key === name)))
  events?.addEventListener('pageshow', (event) => {
    if (event.persisted) for (const key of names) notify(key, 'elsewhere')
  })

  return {
    get<K extends StorageKey>(key: K) {
      return KEYS[key](memory.get(key) ?? attempt(() => area?.getItem(key)) ?? null) as StorageValue<K>
    },
    set(key, value) {
      const stored = String(value)
      memory.set(key, stored)
      try {
        area?.setItem(key, stored)
        if (area) memory.delete(key)
      } catch (error) {
        onLost(error)
      }
      notify(key, 'here')
    },
    remove(key) {
      memory.delete(key)
      attempt(() => area?.removeItem(key))
      notify(key, 'here')
    },
    subscribe(key, listener) {
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => set.delete(listener)
    },
  }
}

export const storage = createStorage(localArea(), tabEvents(), (error) => {
  import('./storage-health.ts').then(
    ({ faultOf, reportStorage }) => reportStorage('settings', faultOf(error)),
    () => undefined,
  )
})

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

function text(pattern: RegExp): (stored: string | null) => string {
  return (stored) => (stored !== null && pattern.test(stored) ? stored : '')
}

function count(stored: string | null): number {
  return stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : 0
}

function oneOf<T extends string>(values: readonly T[], fallback: NoInfer<T>): (stored: string | null) => T {
  return (stored) => values.find((value) => value === stored) ?? fallback
}
