/** Venues whose games run in a window of their own (platform §4). */
const APART: ReadonlySet<string> = new Set(['XMTY', 'G1CP', 'SGCP'])
export const opensApart = (channelCode: string): boolean => APART.has(channelCode.toUpperCase())

/** What a launch's answer opens. */
export type Target =
  /** A page of this site. */
  | { kind: 'site'; path: string }
  | { kind: 'window' | 'frame'; address: string }
  /** Shown, sandboxed, by the slot game page. */
  | { kind: 'stored'; value: string }
  | { kind: 'refused' }

const REFUSED: Target = { kind: 'refused' }

/** What browsers skip or take for something else when they read an address: control characters, spaces, and a backslash. */
const UNCLEAR = /[\p{Cc}\s\\]/u
/** The same of what was decoded, where spaces are ordinary. */
const UNCLEAR_DECODED = /[\p{Cc}\\]/u
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HTTP = /^https?:\/\/[^/]/i

/**
 * Decides about the address that a venue's launch was answered with. Nothing else opens one. `entries` are the addresses of the venues that are
 * connected, without queries; `origin` is this site's.
 */
export function targetOf(url: string, channelCode: string, entries: readonly string[], origin: string): Target {
  // As a browser reads it: what is no address for us must be none for it.
  const read = url.replace(/^[\p{Cc}\s]+/u, '').replace(/[\t\n\r]/g, '')
  if (/^[/\\]/.test(read)) {
    const path = sitePath(url, origin)
    return path === null ? REFUSED : { kind: 'site', path }
  }
  if (!SCHEME.test(read) && !/^https?[^a-z]/i.test(read)) return url.trim() === '' ? REFUSED : { kind: 'stored', value: url }
  const address = venueAddress(url, entries)
  return address === null ? REFUSED : { kind: opensApart(channelCode) ? 'window' : 'frame', address }
}

/** An address over http or https at the origin of a connected venue, without a name or password in it; else null. */
export function venueAddress(text: string, entries: readonly string[]): string | null {
  if (UNCLEAR.test(text) || !HTTP.test(text)) return null
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '') return null
  return entries.some((entry) => URL.parse(entry)?.origin === url.origin) ? url.href : null
}

/** How often an address may be encoded within itself. */
const MOST_DECODINGS = 4

/** A path of this site, which no reading of it leaves; else null. */
export function sitePath(text: string, origin: string): string | null {
  for (let [rest, times] = [text, 0]; ; times++) {
    if ((times === 0 ? UNCLEAR : UNCLEAR_DECODED).test(rest) || !rest.startsWith('/') || rest.startsWith('//')) return null
    const url = URL.parse(rest, origin)
    if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null
    const next = decoded(rest)
    if (next === null || times === MOST_DECODINGS) return null
    if (next === rest) break
    rest = next
  }
  const { pathname, search, hash } = new URL(text, origin)
  return pathname + search + hash
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The name of a launch's one-time token in an address. */
const TOKEN = 'token'

/** The address that the frame's route shows: without the token, which is good once and would stay in the history. */
export function shownAddress(address: string): string {
  const url = new URL(address)
  url.searchParams.delete(TOKEN)
  return url.href
}

/** What is launched for an address of the frame's route: the venue that is entered there, and the game; null: none is. */
export function placeAt<V extends { entry: string | null }>(address: string, venues: readonly V[]): { venue: V; gameCode: string } | null {
  const checked = venueAddress(
    address,
    venues.flatMap(({ entry }) => entry ?? []),
  )
  if (checked === null) return null
  const { origin, pathname, searchParams } = new URL(checked)
  const venue = venues.find(({ entry }) => entry === origin + pathname)
  return venue ? { venue, gameCode: searchParams.get('game_code') ?? '' } : null
}
