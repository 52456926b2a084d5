import type { Mutant } from './mutants.ts'

/** A mutant that does what its source does, and so is no gap: by file, the change, and what the line has. */
interface Equivalent {
  file: string
  was: string
  becomes: string
  why: string
}

const EQUIVALENTS: readonly Equivalent[] = []

export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENTS.some(({ file, was, becomes }) => mutant.file === file && mutant.was === was && mutant.becomes === becomes)
