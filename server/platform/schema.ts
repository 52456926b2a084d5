import type { ColumnType, Generated } from 'kysely'
import type { MeDelta } from '../../contract/feed.ts'
import type { AcceptRule, MarketStatus, PlayType, Result, Selection, TicketStatus } from '../../contract/sport.ts'
import type { Outcome, VoidCode } from '../../domain/results.ts'
import type { SportType } from '../../domain/sports.ts'

/** Row types of server/migrations. int8 is bigint on both engines; dates are `YYYY-MM-DD` strings. */

type Json<T> = ColumnType<T, string, string>

export interface Database {
  setting: { key: string; value: Json<unknown> }
  member: {
    id: Generated<bigint>
    name: string
    password_hash: string
    bind_phone: Generated<boolean>
    bind_real_name: Generated<boolean>
    registered_at: Date
    last_login_at: Date | null
    event_seq: Generated<bigint>
    /** Of what logins prove: another begins with a new password and with the end of all sessions. */
    login_epoch: Generated<number>
    /** Without plus; together with `phone`, or neither. */
    phone_area: string | null
    phone: string | null
    email: string | null
    real_name: string | null
    /** Host, referral and invite code of the registration. */
    domain: Generated<string>
    r_code: Generated<string>
    i_code: Generated<string>
    is_demo: Generated<boolean>
  }
  member_device: { member_id: bigint; device: string; first_at: Date; last_at: Date }
  member_network: { member_id: bigint; network: string; first_at: Date; last_at: Date }
  login_pending: { member_id: bigint; device: string; ends_at: Date; login_epoch: number }
  captcha: {
    id: string
    kind: 'picture' | 'slider' | 'pass'
    /** CAPTCHA_KIND: what it opens. */
    action: number
    owner: string
    answer: string
    made_at: Date
    ends_at: Date
  }
  verification_code: {
    id: Generated<bigint>
    subject: string
    code_hash: string
    tries: Generated<number>
    used: Generated<boolean>
    ends_at: Date
  }
  outbox: {
    id: Generated<bigint>
    kind: 'sms' | 'email' | 'voice'
    recipient: string
    text: string
    code: string
    /** False where nobody has that number: the row is written so that both cases take the same work. */
    sent: boolean
    at: Date
  }
  entry_count: { key: string; count: number; open_at: Date; ends_at: Date }
  session: { token_hash: string; member_id: bigint; created_at: Date; seen_at: Date; ended_at: Date | null; device: string | null }
  member_event: { member_id: bigint; seq: bigint; deltas: Json<MeDelta[]>; at: Date }
  notice: { id: Generated<bigint>; title: string; content: string; published_at: Date }
  account: {
    id: Generated<bigint>
    code: string
    member_id: bigint | null
    floored: boolean
    balance_fen: Generated<bigint>
    version: Generated<bigint>
  }
  transfer: {
    id: string
    seq: Generated<bigint>
    debit: bigint
    credit: bigint
    amount_fen: bigint
    reason: string
    ref: string
    at: Date
    debit_version: bigint | null
    credit_version: bigint | null
    /** The transfer that this one undoes. */
    reverses: string | null
  }
  /** Balance of a house account up to and including `seq`. */
  house_checkpoint: { account: bigint; seq: bigint; balance_fen: string; at: Date }
  money_request: {
    id: string
    member_id: bigint | null
    kind: string
    body_hash: string
    state: 'done' | 'refused' | 'tombstone'
    answer: Json<unknown> | null
    at: Date
  }
  payment: {
    id: string
    member_id: bigint
    kind: 'deposit' | 'withdrawal'
    amount_fen: bigint
    state: 'requested' | 'sent' | 'paid' | 'failed'
    /** Why it failed. */
    reason: string | null
    requested_at: Date
    expires_at: Date | null
    ended_at: Date | null
  }
  fixture: {
    id: Generated<bigint>
    source_key: string
    competition: string
    round: string
    date: string
    game_type: Generated<SportType>
    /** `HH:MM` as the file says it, null when unknown. */
    time: string | null
    /** `UTC+3` as the file says it, null when zone-less. */
    zone: string | null
    team1: string
    team2: string
    neutral: boolean
    generated: Generated<boolean>
    ht1: number | null
    ht2: number | null
    /** Null while the match has no result. */
    ft1: number | null
    ft2: number | null
    goals: Json<FixtureGoal[]>
    /** Who won in the end, by extra time and penalties where there were; null when level, unknown, or not played. */
    winner: Generated<'H' | 'C' | null>
  }
  run: {
    id: Generated<bigint>
    kind: 'replay' | 'generated'
    date: string | null
    tz: string
    speed: number
    clock_ms: bigint
    state: 'running' | 'finished'
    created_at: Date
  }
  lease: { name: string; holder: string; fence: bigint; expires_at: Date }
  game: {
    id: Generated<bigint>
    run_id: bigint
    fixture_id: bigint
    league_id: string
    kickoff_ms: bigint
    status: 'scheduled' | 'live' | 'ended' | 'void'
  }
  market: {
    id: string
    game_id: bigint
    w: PlayType
    line: number | null
    /** The score it counts from: a handicap of football in play. 0:0 is the whole match. */
    from_h: Generated<number>
    from_c: Generated<number>
    status: MarketStatus
    score_h: number | null
    score_c: number | null
    /** Score at half-time, where half/full was settled by both. */
    half_h: number | null
    half_c: number | null
    settled_at: Date | null
    /** Of the result it was settled by; 0 while it has none. */
    result_version: Generated<number>
  }
  /** Results that came after the engine's own: corrections, and games called off. See server/engine/corrections.ts */
  game_result: {
    game_id: bigint
    version: number
    ht_h: number | null
    ht_c: number | null
    ft_h: number | null
    ft_c: number | null
    /** Why the game counts for nothing; null when it has a score. */
    code: VoidCode | null
    noted_at: Date
    applied_at: Date | null
  }
  /** An outright: who wins a competition of a run. Its id is from the games' sequence. */
  outright: {
    id: Generated<bigint>
    run_id: bigint
    competition: string
    league_id: string
    /** Teams by their place in the list: FS1 is the first. */
    teams: Json<string[]>
    /** Day of the last match known. */
    ends_on: string
    status: 'open' | 'ended' | 'void'
  }
  /** A single bet holds its selection itself; a series has rows of `ticket_leg` instead, and these five are null. */
  ticket: {
    id: string
    number: Generated<bigint>
    member_id: bigint
    game_id: bigint | null
    market_id: string | null
    selection: Selection | null
    odds_milli: number | null
    accept: AcceptRule
    stake_fen: bigint
    status: TicketStatus
    result: Result | null
    reason: 'suspended' | 'price' | 'closed' | null
    return_fen: Generated<bigint>
    snapshot: Json<TicketSnapshot> | null
    placed_at: Date
    decide_at: Date | null
    settled_at: Date | null
    /** Of a series: how often it was settled or reopened. */
    result_version: Generated<number>
  }
  /** What open tickets may win on a selection, and how much of it was taken of late. Written by triggers. */
  exposure: {
    market_id: string
    selection: Selection
    win_fen: Generated<bigint>
    pressure: Generated<number>
    pressed_at: Generated<Date>
  }
  ticket_leg: {
    ticket_id: string
    /** From 0, as picked. */
    place: number
    game_id: bigint
    market_id: string
    selection: Selection
    odds_milli: number
    snapshot: Json<TicketSnapshot>
    result: Outcome | VoidCode | null
    /** Of the market's result that it has; 0 while it has none. */
    result_version: Generated<number>
  }
  /** Results that were corrected since; the row of `ticket` has the one that holds. */
  ticket_past_result: { ticket_id: string; version: number; result: Result; return_fen: bigint; settled_at: Date }
}

/** A goal as the file tells it: `minute` 45 with `offset` 2 is 45+2. */
export interface FixtureGoal {
  side: 'H' | 'C'
  minute: number
  offset: number
}

/** What the ticket shows of its game, frozen when it was placed. */
export interface TicketSnapshot {
  /** Left out by tickets of before there were other sports than football. */
  gameType?: SportType | 'FS'
  league: string
  team_h: string
  team_c: string
  score: [number, number] | null
  /** The score it counts from, as its market does; left out, the whole match counts. */
  from?: [number, number]
}
