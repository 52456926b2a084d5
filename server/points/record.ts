import { sql } from 'kysely'
import type { Answer } from '../../contract/endpoints.ts'
import { POINTS_PAGE, type PointsMove } from '../../contract/points.ts'
import type { Db } from '../platform/database.ts'
import { numberOf } from './exchange.ts'
import { contentOf, type Gift } from './gifts.ts'
import { POINTS_OWNER } from './points-account.ts'

/** Points that came and went, newest first; `cursor` is the place in the ledger that the page before ended at. */
export async function pointsRecord(db: Db, memberId: bigint, cursor: string | null): Promise<Answer<'points.record'>> {
  const { rows } = await sql<Row>`
    select t.seq, t.at, t.ref, case when t.credit = a.id then t.amount_fen else -t.amount_fen end points, x.number, x.kind,
      x.bonus_fen "bonusFen"
    from account a join transfer t on a.id in (t.credit, t.debit) left join exchange x on x.id = t.ref
    where a.owner_kind = ${POINTS_OWNER} and a.owner = ${memberId} ${cursor === null ? sql`` : sql`and t.seq < ${BigInt(cursor)}`}
    order by t.seq desc limit ${POINTS_PAGE + 1}`.execute(db)
  const page = rows.slice(0, POINTS_PAGE)
  return { list: page.map(present), next: rows.length > page.length ? String(page.at(-1)?.seq) : null }
}

interface Row {
  seq: bigint
  at: Date
  ref: string
  points: bigint
  number: bigint | null
  kind: Gift['kind'] | null
  bonusFen: bigint | null
}

function present({ seq, at, ref, points, number, kind, bonusFen }: Row): PointsMove {
  const [source = '', period = ''] = ref.split(':')
  const isSpent = number !== null && kind !== null && bonusFen !== null
  return {
    id: String(seq),
    at: at.getTime(),
    points: Number(points),
    source: isSpent ? null : source === 'turnover' ? 'turnover' : 'activity',
    gift: isSpent ? contentOf({ kind, bonusFen }) : null,
    number: isSpent ? numberOf(number) : source === 'turnover' ? period : '',
  }
}
