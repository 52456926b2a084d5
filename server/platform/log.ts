import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * The logged fields of an error. The others are left out: a database error has the statement's values, which may be tokens, hashes
 * and codes.
 */
const errorOf = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, code: (error as { code?: unknown }).code, message: error.message, stack: error.stack }
    : { type: typeof error }

/** JSON logs. Only ids, codes and durations are logged: no payloads, tokens, passwords or card numbers. */
export const logOptions = {
  redact: ['token', 'password', '*.token', '*.password'],
  serializers: { err: errorOf },
}

export const createLog = (level: string): Log => pino({ ...logOptions, level })
