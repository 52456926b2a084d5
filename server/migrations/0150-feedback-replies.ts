import { type Kysely, sql } from 'kysely'

/** What a member adds to a feedback stands among its answers; pictures say which word they came with; a solved one is closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table feedback add column closed_at timestamptz`,
  `alter table feedback_answer add column call_id uuid unique`,
  `alter table picture add column call_id uuid`,
]
