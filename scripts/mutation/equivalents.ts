import type { Mutant } from './mutants.ts'

/**
 * A mutant that does what its source does, as far as anything but time can show, and so is no gap. By file and change: one that
 * stands elsewhere in the file too would be left out as well, so it says what its line has in it, or is there once.
 */
interface Equivalent {
  file: string
  line?: string
  was: string
  becomes: string
  why: string
}

const EQUIVALENTS: readonly Equivalent[] = [
  ...[
    { was: 'departing', becomes: 'false' },
    { was: 'departing = true', becomes: ';' },
    { was: 'true', becomes: 'false' },
  ].map((change) => ({ file: 'server/betting/bet-line.ts', ...change, why: 'a second departure in the same turn finds nothing waiting' })),
  { file: 'domain/game-clock.ts', was: "game.inningNum ?? ''", becomes: 'game.inningNum', why: 'the pattern takes neither' },
  ...['^', '$'].map((was) => ({
    file: 'domain/account-rules.ts',
    line: 'DEFAULT_PHONE = ',
    was,
    becomes: '',
    why: 'a number is of eleven digits at most, and the pattern needs as many',
  })),
  {
    file: 'domain/account-rules.ts',
    line: 'area?.areaCode',
    was: '?.',
    becomes: '.',
    why: 'where there is a pattern there is an area',
  },
  { file: 'domain/money.ts', line: '/\\.00$/', was: '$', becomes: '', why: 'two decimals are the end of every amount' },
  { file: 'domain/slip.ts', line: "rule === 'higher'", was: '>', becomes: '>=', why: 'an equal price is taken the line before' },
  { file: 'domain/settlement.ts', line: "'ML'", was: '4', becomes: '5', why: 'whole goals are won or lost whole, by four as by five' },
  {
    file: 'server/transport/envelope.ts',
    was: 'translate.idle ? result.data : translated(result.data)',
    becomes: 'translated(result.data)',
    why: 'an idle translation gives back what it is given',
  },
  {
    file: 'server/transport/dispatch.ts',
    was: 'session?.memberId ?? null',
    becomes: 'session?.memberId',
    why: 'the log leaves out what is null and what is undefined',
  },
  { file: 'server/transport/caller.ts', line: '(?:^|:)', was: '^', becomes: '', why: 'an address has four numbers or colons before them' },
  { file: 'server/transport/openapi.ts', was: '??=', becomes: '=', why: 'written anew it says the same' },
  { file: 'server/transport/open-call.ts', line: 'REMEMBERED_HEADERS', was: '>=', becomes: '>', why: 'one header more in memory' },
  {
    file: 'server/transport/open-call.ts',
    was: 'remembered.set(jwe.protectedPart, { session, keyId })',
    becomes: ';',
    why: 'a header that is not remembered is worked out again',
  },
  ...['handshake', 'jwe'].map((name) => ({
    file: `server/transport/${name}.ts`,
    was: '1024',
    becomes: '1025',
    why: 'nothing that the contract knows is half as long',
  })),
  {
    file: 'server/ledger/checkpoint.ts',
    was: 'await sql`lock table transfer in share mode`.execute(tx)',
    becomes: ';',
    why: 'one session waits for nobody; npm run test:pg has several',
  },
]

/** `line`: the one that the mutant stands in. */
export const isEquivalent = (mutant: Mutant, line: string): boolean =>
  EQUIVALENTS.some(
    ({ file, line: part = '', was, becomes }) =>
      mutant.file === file && mutant.was === was && mutant.becomes === becomes && line.includes(part),
  )
