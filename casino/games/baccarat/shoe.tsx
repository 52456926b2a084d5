import type { Answers } from '../../protocol.ts'
import { Facts } from '../../ui/pieces.tsx'
import type { Seat } from '../../ui/seat.ts'
import { CARDS, cardsOf, type Round } from './rules.ts'

/** What the shoe on the table was committed to, how far it is, and the one before it, whose seed is revealed. */
export function Shoe({ table, seat }: { table: Answers['table'] | null; seat: Seat<'baccarat'> }) {
  const current = table?.current
  const dealt = (table?.history ?? []).reduce((sum, told) => sum + cardsOf(told.result as Round), 0)
  const last = table?.revealed
  return (
    <>
      <Facts
        rows={[
          ['这一靴的承诺（开靴前给出）', <code key="now">{current?.commitment ?? '—'}</code>],
          ['链的锚', <code key="anchor">{table?.chain.anchor ?? '—'}</code>],
          ['链的公共种子', <code key="seed">{table?.chain.clientSeed ?? '还没有产生'}</code>],
          ['用法', '8 副牌洗好之后先公布种子的哈希，再发第一张。靴结束时公开种子，你可以核对每一张。'],
          ['进度', current?.shoe ? `第 ${current.label} 局，共 ${current.shoe.rounds} 局；已发 ${dealt} 张 / ${CARDS}` : '—'],
        ]}
      />
      <div class="row inside">
        <button
          type="button"
          class="button main grow"
          disabled={!last}
          onClick={() => last && seat.verify({ proof: last.proof, bet: { draw: last.draw, items: [] }, outcome: last.result as Round })}
        >
          {last ? '验证上一靴' : '靴结束后可以验证'}
        </button>
      </div>
    </>
  )
}
