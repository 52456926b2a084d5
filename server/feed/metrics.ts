import type { Metric } from '../platform/metric.ts'
import type { Hub } from './hub/hub.ts'
import type { Admission } from './socket/admission.ts'

export const feedMetrics = (hub: Hub, admission: Admission, sourceAgeMs: () => number): Metric[] => [
  { type: 'gauge', name: 'parlay_sockets', help: 'Open feed sockets.', read: hub.sockets },
  { type: 'gauge', name: 'parlay_feed_topics', help: 'Odds topics that some socket reads.', read: hub.topics },
  { type: 'counter', name: 'parlay_feed_frames_total', help: 'Frames written, counted per socket.', read: hub.framesSent },
  {
    type: 'counter',
    name: 'parlay_feed_skipped_frames_total',
    help: 'Frames not written because the socket was slow.',
    read: () => hub.skipped().frames,
  },
  {
    type: 'counter',
    name: 'parlay_feed_slow_closed_total',
    help: 'Sockets closed because they read too slowly.',
    read: () => hub.skipped().closed,
  },
  { type: 'counter', name: 'parlay_feed_refused_joins_total', help: 'Sockets told to join later.', read: admission.refused },
  { type: 'gauge', name: 'parlay_odds_source_age_ms', help: 'Time since the engine, in any process, was last heard.', read: sourceAgeMs },
]
