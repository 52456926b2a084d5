import { signed } from './record-text.ts'

/** A profit is bold with a plus, a loss grey with a minus. Never a colour. */
export const Net = ({ fen }: { fen: bigint }) =>
  fen > 0n ? <b className="text-fg">{signed(fen)}</b> : <span className="text-fg-2">{signed(fen)}</span>
