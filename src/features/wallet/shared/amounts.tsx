import { yuanText } from '../../../ui/yuan-text.ts'

/** The amount of a wallet, on wide windows with small decimals. */
export function BigAmount({ fen, hidden }: { fen: string | undefined; hidden: boolean }) {
  const text = yuanText(fen, hidden)
  const dot = text.indexOf('.')
  return (
    <output className="block text-4xl font-semibold tabular-nums">
      {dot < 0 ? text : text.slice(0, dot)}
      {dot >= 0 && <span className="md:text-2xl">{text.slice(dot)}</span>}
    </output>
  )
}
