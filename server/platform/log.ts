import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * What is kept of a thrown error. The rest of its fields stays out: a database error carries the statement's values, and
 * those are tokens, hashes and codes.
 */
const errorOf = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, code: (error as { code?: unknown }).code, message: error.message, stack: error.stack }
    : { type: typeof error }

/** JSON logs. Only ids, codes and durations are ever logged: no payloads, tokens, passwords or card numbers. */
export const logOptions = {
  redact: ['token', 'password', '*.token', '*.password'],
  serializers: { err: errorOf },
}

export const createLog = (level: string): Log => pino({ ...logOptions, level })
