import type { StatsFs } from 'node:fs'

/** Always kept free: the engine dies when it can't write its log, which grows by 16 MB at a time. */
const RESERVE_BYTES = 64 * 1024 * 1024
const RESERVE_FILES = 64

/** Whether `bytes` fit above the reserve. Some file systems count no files. */
export function hasRoom({ bavail, bsize, files, ffree }: StatsFs, bytes = 0): boolean {
  return bavail * bsize >= RESERVE_BYTES + bytes && (files === 0 || ffree >= RESERVE_FILES)
}

export const megabytesFree = ({ bavail, bsize }: StatsFs): number => Math.floor((bavail * bsize) / 1_000_000)
