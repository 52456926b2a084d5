/** Amounts are whole fen, as the server says them, as text or number: exact well beyond any balance here. */
export type Fen = string | number

export const yuan = (fen: Fen): string => `${Number(fen) < 0 ? '−' : ''}¥${digits(fen)}`

/** Without the fen where there are none: for buttons and chips of stakes. */
export const shortYuan = (fen: Fen): string => yuan(fen).replace(/\.00$/, '')

/** With its sign; nothing has none. */
export const signedYuan = (fen: Fen): string => (Number(fen) > 0 ? `+${yuan(fen)}` : yuan(fen))

/** For columns of amounts. */
export const signed = (fen: Fen): string => (Number(fen) === 0 ? '0.00' : `${Number(fen) < 0 ? '−' : '+'}${digits(fen)}`)

/** Kept, since making one takes as long as a slow phone has for half a frame. */
const GROUPS = new Intl.NumberFormat('en-US')

function digits(fen: Fen): string {
  const amount = Math.abs(Number(fen))
  return `${GROUPS.format(Math.trunc(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
}

/** The fen of an amount that was typed; null for what is no amount of at most two decimals. */
export function fenOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** A stated return, as it is shown: `96.5`. */
export const percent = (stated: string): string => Number(stated).toFixed(1)
