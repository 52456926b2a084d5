import { type Kysely, sql } from 'kysely'

/** A corrected result of a game whose score at half-time nobody has told: only invented ones would fill those two columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table game_result drop constraint game_result_check`,
  `alter table game_result add constraint game_result_whole check (
     (code is null) = (ft_h is not null) and (ft_h is null) = (ft_c is null)
     and (ht_h is null) = (ht_c is null) and (ht_h is null or ft_h is not null))`,
]
