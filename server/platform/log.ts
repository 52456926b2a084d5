import pino, { type Logger } from 'pino'

export type Log = Logger

/** JSON logs. Only ids, codes and durations are ever logged: no payloads, tokens, passwords or card numbers. */
export const createLog = (level: string): Log => pino({ level, redact: ['token', 'password', '*.token', '*.password'] })
