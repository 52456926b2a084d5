import { MSG, type Topic } from '../../../contract/feed-ids.ts'
import { encode } from '../wire/encode.ts'
import type { Place } from '../wire/reader.ts'
import { EPOCH, type Row } from './row-source.ts'

/**
 * Rows that were read together. Each is a frame, and all frames are one buffer, which serves every place of the topic: who stands right
 * before the rows gets the whole, who stands among them gets its end.
 */
export class RowBatch {
  private readonly bytes: Buffer
  /** Where the frame of each row begins. */
  private readonly starts: number[] = []
  private readonly firstSeq: number

  constructor(topic: Topic, rows: readonly Row[], atMs: number) {
    this.firstSeq = rows[0]?.seq ?? 0
    let end = 0
    const frames = rows.map(({ seq, deltas }) => {
      const frame = encode({ msgId: MSG.frame, msgData: { topic, epoch: EPOCH, seq, at: atMs, deltas } })
      this.starts.push(end)
      end += frame.length
      return frame
    })
    this.bytes = Buffer.concat(frames, end)
  }

  /** Number of frames. */
  get size(): number {
    return this.starts.length
  }

  /** Writes what the place has not had; nothing where rows would be missing in between. Returns the number of frames written. */
  writeTo(place: Place): number {
    const from = place.seq + 1 - this.firstSeq
    const start = this.starts[from]
    if (start === undefined) return 0
    place.reader.socket.send(start === 0 ? this.bytes : this.bytes.subarray(start))
    place.seq = this.firstSeq + this.size - 1
    return this.size - from
  }
}
