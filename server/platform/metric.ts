/** A number for Prometheus. `read` runs at each scrape; one that rejects is left out of it, and the others are not. */
export interface Metric {
  /** A counter only rises while the process lives. */
  type: 'gauge' | 'counter'
  /** `parlay_<folder>_<what>_<unit>`, with `_total` at the end of a counter's. */
  name: string
  help: string
  read(): number | Promise<number>
}
