/** A series of one process: what it stands at, or by how much it rises a second. */
type Course = { at: number } | { rises: number }
type Site = Readonly<Record<string, Course>>

const security = (event: string) => `parlay_security_events_total{event="${event}"}`

/** A process of a site where all is well. */
export const WELL: Site = {
  parlay_ready: { at: 1 },
  parlay_leads: { at: 1 },
  parlay_database_up: { at: 1 },
  parlay_replica_up: { at: 1 },
  parlay_odds_source_age_ms: { at: 400 },
  parlay_ledger_faults: { at: 0 },
  parlay_ledger_audit_age_ms: { at: 200_000 },
  parlay_ledger_whole_age_ms: { at: 7_200_000 },
  parlay_transport_calls_total: { rises: 50 },
  parlay_transport_call_faults_total: { rises: 0.1 },
  parlay_transport_call_ms_total: { rises: 50 * 12 },
  parlay_bet_faults_total: { at: 2 },
  parlay_account_messages_lost_total: { at: 1 },
  parlay_push_waiting: { at: 3 },
  parlay_feedback_waiting: { at: 40 },
  parlay_chat_reports: { at: 20 },
  parlay_feed_slow_closed_total: { rises: 0.02 },
  parlay_feed_refused_joins_total: { rises: 0.5 },
  [security('login-refused')]: { rises: 0.5 },
  [security('broken-seal')]: { rises: 0.01 },
  nodejs_eventloop_lag_p99_seconds: { at: 0.02 },
  process_open_fds: { at: 3_000 },
  process_max_fds: { at: 65_536 },
  process_resident_memory_bytes: { at: 4e8 },
  process_start_time_seconds: { at: 1.7e9 },
}

/** What is wrong when an alert has to fire, and nothing else. */
export const SICK: Readonly<Record<string, Site>> = {
  ParlayProcessDown: { up: { at: 0 } },
  ParlaySiteDown: { parlay_ready: { at: 0 } },
  ParlayNotReady: { parlay_ready: { at: 0 } },
  ParlayRestarts: { process_start_time_seconds: { rises: 1 } },
  ParlayDatabaseAway: { parlay_database_up: { at: 0 } },
  ParlayReplicaAway: { parlay_replica_up: { at: 0 } },
  ParlayNoEngine: { parlay_leads: { at: 0 } },
  ParlayTwoEngines: { parlay_leads: { at: 2 } },
  ParlayPricesOld: { parlay_odds_source_age_ms: { at: 31_000 } },
  ParlayBooksBroken: { parlay_ledger_faults: { at: 1 } },
  ParlayBooksUnproved: { parlay_ledger_audit_age_ms: { at: 1_300_000 } },
  ParlayWholeUnproved: { parlay_ledger_whole_age_ms: { at: 90_000_000 } },
  ParlayCallsFail: { parlay_transport_call_faults_total: { rises: 1 } },
  ParlayCallsSlow: { parlay_transport_call_ms_total: { rises: 50 * 1_100 } },
  ParlayBetFaults: { parlay_bet_faults_total: { rises: 1 } },
  ParlayCodesLost: { parlay_account_messages_lost_total: { rises: 1 } },
  ParlayPushesWait: { parlay_push_waiting: { at: 1_100 } },
  ParlaySlowSockets: { parlay_feed_slow_closed_total: { rises: 1.2 } },
  ParlaySocketsRefused: { parlay_feed_refused_joins_total: { rises: 6 } },
  ParlayPasswordsTried: { [security('login-refused')]: { rises: 6 } },
  ParlaySealsBroken: { [security('broken-seal')]: { rises: 10 } },
  ParlayEventLoopLate: { nodejs_eventloop_lag_p99_seconds: { at: 0.3 } },
  ParlayFilesUsedUp: { process_open_fds: { at: 55_000 } },
  ParlayMemoryGrows: { process_resident_memory_bytes: { at: 2.1e9 } },
  ParlayPeopleWait: { parlay_feedback_waiting: { at: 101 } },
}

/** The course of a series for promtool: `before` samples of a site that is well, then `after` of a sick one. */
export function courseOf(well: Course, sick: Course, { everyS, before, after }: { everyS: number; before: number; after: number }): string {
  const part = (course: Course, from: number, count: number) =>
    'at' in course ? `${course.at}x${count - 1}` : `${from}+${course.rises * everyS}x${count - 1}`
  const risen = 'rises' in well ? well.rises * everyS * before : well.at
  return `${part(well, 0, before)} ${part(sick, risen, after)}`
}

/** What a process of such a site says at /metrics; its series go on where they were when it falls ill. */
export function createProcess() {
  let site: Site = WELL
  let [sinceS, nowS] = [0, 0]
  const risen = new Map<string, number>()
  const at = (name: string, course: Course) => ('at' in course ? course.at : (risen.get(name) ?? 0) + course.rises * (nowS - sinceS))
  return {
    becomes(next: Site): void {
      for (const [name, course] of Object.entries(site)) if ('rises' in course) risen.set(name, at(name, course))
      sinceS = nowS
      site = { ...WELL, ...next }
    },
    /** @param steadyS seconds since any moment. */
    metrics(steadyS: number): string {
      nowS = steadyS
      return `${Object.entries(site)
        .map(([name, course]) => `${name} ${at(name, course)}`)
        .join('\n')}\n`
    },
  }
}
