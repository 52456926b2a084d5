import type { Mutant } from './mutants.ts'

/**
 * A mutant that behaves like its source, apart from time, and so is no gap. By file and change. If the same change is possible
 * elsewhere in the file, `line` says what the mutant's line contains.
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
  ].map((change) => ({ file: 'server/ledger/call-queue.ts', ...change, why: 'a second departure in the same turn finds nothing waiting' })),
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
  ...[
    { was: '>', becomes: '>=' },
    { was: '0n', becomes: '1n' },
  ].map((change) => ({
    file: 'domain/slip.ts',
    line: 'const spendableFen',
    ...change,
    why: 'nothing makes no whole yuan, nor does a fen; the other nought of the line is tested',
  })),
  { file: 'domain/slip.ts', line: 'oddsMilli <= 0', was: '<=', becomes: '<', why: 'nothing times anything is nothing' },
  { file: 'domain/selections.ts', line: 'prices.length < LEAST_LEGS', was: '<=', becomes: '<', why: 'a stake of nothing wins nothing' },
  { file: 'domain/markets.ts', line: 'scores(4)', was: '4', becomes: '5', why: 'there is no score of five to take' },
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
  {
    file: 'server/transport/sealed-door.ts',
    line: 'const isHello',
    was: '4',
    becomes: '5',
    why: 'four parts are no hello, and five are none',
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
  ...[
    { was: '<', becomes: '<=' },
    { was: '0', becomes: '1' },
  ].map((change) => ({
    file: 'server/betting/bet-terms.ts',
    line: 'twice < 0',
    ...change,
    why: 'the first leg is the same game as none before it',
  })),
  {
    file: 'server/betting/bet-terms.ts',
    was: "entry?.team ?? ''",
    becomes: 'entry?.team',
    why: 'what has no entry has no price, and is refused',
  },
  {
    file: 'server/betting/settle-period.ts',
    line: 'const byHalves = plays',
    was: '===',
    becomes: '!==',
    why: 'the two groups change places',
  },
  { file: 'domain/selections.ts', line: 'stakeFen < limits.maxFen', was: '<', becomes: '<=', why: 'a limit is in whole yuan' },
  { file: 'server/betting/limits.ts', line: 'one < least', was: '<', becomes: '<=', why: 'of two that are equal either is the least' },
  {
    file: 'server/betting/settle-period.ts',
    line: "where('result_version', '<', version)",
    was: "'<'",
    becomes: "'<='",
    why: 'a result that comes again says the same, and a market that has it is left alone under its lock',
  },
  {
    file: 'server/betting/decide-bet.ts',
    line: 'locked?.status',
    was: '?.',
    becomes: '.',
    why: 'it was read the line before, and none is deleted',
  },
  {
    file: 'server/betting/settle-tickets.ts',
    was: 'legs.get(ticket.id) ?? []',
    becomes: 'legs.get(ticket.id)',
    why: 'a ticket has legs',
  },
  { file: 'server/betting/ticket-store.ts', was: 'legs.get(row.id) ?? []', becomes: 'legs.get(row.id)', why: 'a ticket has legs' },
  ...[
    { was: '.filter(({ ticket }) => ticket.result_version > 0)', becomes: '' },
    { line: 'ticket.result_version > 0', was: '>', becomes: '>=' },
  ].map((change) => ({ file: 'server/betting/settle-period.ts', ...change, why: 'of what was never settled there is nothing to undo' })),
  {
    file: 'server/betting/place-bet.ts',
    was: "ticket ? ok(ticket) : refuse('serverError')",
    becomes: 'ok(ticket)',
    why: 'what was placed is found',
  },
  { file: 'server/betting/place-bet.ts', line: 'first?.deps', was: '?.', becomes: '.', why: 'what goes together is at least one call' },
  {
    file: 'server/betting/place-bets.ts',
    line: "state === 'refused' && answer",
    was: '&&',
    becomes: '||',
    why: 'what is refused has an answer, and nothing else has',
  },
  ...[
    { was: 'await settleUntouched(deps, gameId, plays, verdictOf, ver…', becomes: ';' },
    { was: 'await ofGame() .set(settledBy(deps, verdictOf(first), ver…', becomes: ';' },
    { was: '!byHalves.includes(w)', becomes: 'byHalves.includes(w)' },
    { was: '[plays.filter((w) => !byHalves.includes(w)), byHalves]', becomes: '[]' },
  ].map((change) => ({
    file: 'server/betting/settle-period.ts',
    ...change,
    why: 'markets that are not settled together are settled one by one, which takes longer',
  })),
  {
    file: 'server/betting/settle-period.ts',
    was: 'await closePeriod(deps.db, gameId, period)',
    becomes: ';',
    why: 'what a bet meanwhile would be placed on one session can not show; npm run test:pg has several',
  },
  {
    file: 'server/betting/settle-period.ts',
    was: ".orderBy('id')",
    becomes: '',
    why: 'markets and tickets may be settled in any order: what is posted in another one says the same',
  },
  { file: 'server/betting/place-bets.ts', line: 'number === null', was: '||', becomes: '&&', why: 'a placed bet has a number and terms' },
  { file: 'server/betting/limits.ts', line: 'MAX_STAKE_FEN =', was: '2_000_000n', becomes: '2000001n', why: 'no market takes more' },
  {
    file: 'server/betting/settle-period.ts',
    was: '.distinct()',
    becomes: '',
    why: 'whose accounts are locked twice in one statement has them locked once',
  },
  ...[
    { file: 'server/ledger/checkpoint.ts', was: 'await sql`lock table only transfer in share mode`.execute(tx)', becomes: ';' },
    { file: 'server/ledger/checkpoint.ts', was: `await sql.raw(\`set local lock_timeout = \${LOCK_WAIT_MS}\`)…`, becomes: ';' },
    { file: 'server/ledger/accounts.ts', was: ".orderBy('id')", becomes: '' },
  ].map((change) => ({ ...change, why: 'one session waits for nobody; npm run test:pg has several' })),
  ...[
    { file: 'server/ledger/audit.ts', line: 'count.execute(db)' },
    { file: 'server/ledger/checkpoint.ts', line: 'rows[0]?.last' },
    { file: 'server/ledger/money-call.ts', line: 'rows[0]?.claim' },
  ].map((query) => ({ ...query, was: '?.', becomes: '.', why: 'the query has one row' })),
  ...['MEMBER', 'owner_kind'].map((kind) => ({
    file: 'server/ledger/accounts.ts',
    was: `.where('owner_kind', '=', ${kind})`,
    becomes: '',
    why: 'the house’s accounts are of owner 0, and no member has that id',
  })),
  {
    file: 'server/betting/bet-status.ts',
    was: "state === 'done' ? await findTicket(deps.db, memberId, id…",
    becomes: 'await findTicket(deps.db, memberId, id)',
    why: 'a call that was not done has no ticket',
  },
  { file: 'server/betting/bet-terms.ts', line: 'champion: false', was: 'false', becomes: 'true', why: 'duplicates() does not ask for it' },
  { file: 'server/betting/bet-terms.ts', line: 'twice < 0', was: '?.', becomes: '.', why: 'a leg that was found is there' },
  {
    file: 'server/betting/settle-period.ts',
    was: ".where('status', '=', 'delay')",
    becomes: '',
    why: 'decideBet() leaves alone what does not wait',
  },
  {
    file: 'server/betting/settle-period.ts',
    line: 'score: null, half: null',
    was: '1',
    becomes: '2',
    why: 'an outright has one result, so its number is compared with no other',
  },
  ...[
    { file: 'server/betting/settle-tickets.ts', was: ".where('ticket_id', 'in', here.select('ticket_id'))" },
    { file: 'server/betting/settlement-legs.ts', was: ".where('t.ref', 'in', ticketIds)" },
  ].map((step) => ({ ...step, becomes: '', why: 'rows of other tickets are grouped, and not asked for' })),
  {
    file: 'server/betting/settlement-legs.ts',
    line: 'const lentFen',
    was: '0n',
    becomes: '1n',
    why: 'less than nothing is not lent: no transfer',
  },
]

/** `line`: the mutant's line of the source. */
export const isEquivalent = (mutant: Mutant, line: string): boolean =>
  EQUIVALENTS.some(
    ({ file, line: part = '', was, becomes }) =>
      mutant.file === file && mutant.was === was && mutant.becomes === becomes && line.includes(part),
  )
