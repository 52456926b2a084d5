import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { lockOuts } from './account/limits/lock-outs.ts'
import { type Act, lastActs, liveRooms, moderate, NoSuch, reportedMessages } from './chat/moderate.ts'
import type { ChatRooms } from './chat/rooms.ts'
import { audit, BOOKS, CONTENT_KINDS } from './domains.ts'
import { importFixtures } from './engine/fixtures/import.ts'
import { type Correction, noteCorrection } from './engine/play/corrections.ts'
import type { MemberEventStore } from './feed/member/member-event-store.ts'
import { answerFeedback, waitingFeedbacks } from './feedback/answer-feedback.ts'
import { detachMonths, listMonths, proveDetached } from './ledger/detach.ts'
import { isKept } from './ledger/seals.ts'
import { type OperatorLetter, sendLetter } from './letter/send-letter.ts'
import { backup } from './platform/backup.ts'
import { systemClock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import { StartError } from './platform/env.ts'
import { faultSentence } from './platform/fault-sentence.ts'
import { boundedServer } from './platform/listener.ts'
import type { SecurityLog } from './platform/security-log.ts'
import type { ContentFile } from './site/loaded/check-files.ts'
import { contentInUse, loadContent } from './site/loaded/content-store.ts'
import { changeSealKeys } from './transport/seal-keys.ts'
import { setVenueState, type Venue, venueList } from './venue/venue-store.ts'
import { openDisputes } from './wallet/dispute/disputes.ts'
import { type Decision, settleDispute } from './wallet/dispute/settle-dispute.ts'

/**
 * Commands on an embedded database that a server holds go through a Unix socket in the data directory: only users who may read
 * that directory can reach it. A command is a function of the database, run in the server or in the command's own process.
 */
export const COMMANDS = {
  answerFeedback: ({ db, events }: CommandDeps, { number, ...answer }: { number: number; text: string; adopted: boolean }) =>
    answerFeedback({ db, events, now: systemClock.now() }, number, answer),
  audit: ({ db }: CommandDeps) => audit(db),
  backup: ({ db }: CommandDeps, file: { file: string }) => backup(db, file),
  chat: async ({ db, rooms }: CommandDeps, act: Act) => {
    try {
      await moderate({ db, rooms, now: systemClock.now() }, act)
      return true
    } catch (error) {
      throw error instanceof NoSuch ? new StartError(error.message) : error
    }
  },
  chatActs: ({ db }: CommandDeps) => lastActs(db),
  chatRooms: ({ db }: CommandDeps) => liveRooms(db),
  chatReports: ({ db }: CommandDeps) => reportedMessages(db),
  content: ({ db }: CommandDeps) => contentInUse(db, CONTENT_KINDS),
  correct: ({ db }: CommandDeps, correction: Correction) => noteCorrection(db, correction),
  disputes: ({ db }: CommandDeps) => openDisputes(db),
  fixtures: ({ db }: CommandDeps, sources: { name: string; text: string }[]) => importFixtures(db, sources),
  letter: ({ db, events }: CommandDeps, letter: OperatorLetter) => sendLetter({ db, events, now: systemClock.now() }, letter),
  loadContent: ({ db }: CommandDeps, load: { files: ContentFile[]; operator: string }) =>
    loadContent(db, CONTENT_KINDS, load, systemClock.now()),
  settleDispute: ({ db, events }: CommandDeps, decision: Decision) => settleDispute({ db, events, clock: systemClock }, decision),
  lockOuts: ({ db }: CommandDeps, whose: { name: string; lift: boolean }) => lockOuts(db, whose, systemClock.now()),
  detachMonths: ({ db }: CommandDeps, { months }: { months: number }) => detachMonths(db, BOOKS, months, systemClock.now()),
  months: ({ db }: CommandDeps) => listMonths(db),
  isKept: ({ db }: CommandDeps) => isKept(db),
  proveDetached: ({ db }: CommandDeps, { month }: { month: string }) => proveDetached(db, BOOKS, month),
  sealKeys: ({ db }: CommandDeps, { act }: { act: 'list' | 'rotate' | 'replace' }) => changeSealKeys(db, act, systemClock.now()),
  setVenue: ({ db }: CommandDeps, { code, state, backAt }: Pick<Venue, 'code' | 'state'> & { backAt: number | null }) =>
    setVenueState(db, code, state, backAt),
  venues: async ({ db }: CommandDeps) =>
    (await venueList(db)).map(({ back_at, ...venue }) => ({ ...venue, backAt: back_at?.getTime() ?? null })),
  waitingFeedbacks: ({ db }: CommandDeps) => waitingFeedbacks(db),
}

/** `events`: those of the running server, so that members hear at once. */
export interface CommandDeps {
  db: Db
  events: MemberEventStore
  rooms: Pick<ChatRooms, 'announce' | 'announceStanding'>
}

export type CommandName = keyof typeof COMMANDS
export type CommandInput<N extends CommandName> = Parameters<(typeof COMMANDS)[N]>[1]
export type CommandOutput<N extends CommandName> = Awaited<ReturnType<(typeof COMMANDS)[N]>>

/** Own names only, as every object has `constructor` and `toString`. */
const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)

const MAX_BODY_BYTES = 256 * 1024 * 1024
/** Absolute, because a relative path would depend on the working directory. */
const socketPath = (dataDir: string) => resolve(join(dataDir, 'control.sock'))

export async function listenControl(dataDir: string, deps: CommandDeps, security: SecurityLog): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: MAX_BODY_BYTES, serverFactory: boundedServer({ connections: 20 }) })
  app.post<{ Params: { name: string } }>('/:name', async ({ params, body }, reply) => {
    if (!isCommand(params.name)) return reply.code(404).send('no such command')
    security.note('operator-command', { call: params.name })
    try {
      return await COMMANDS[params.name](deps, body as never)
    } catch (error) {
      const sentence = faultSentence(error)
      if (typeof sentence === 'string') return reply.code(409).send(sentence)
      throw error
    }
  })
  rmSync(socketPath(dataDir), { force: true })
  await app.listen({ path: socketPath(dataDir) })
  return app
}

/** The longest command, an import of everything, takes a small part of this. */
const ANSWER_MS = 10 * 60_000

/** Runs a command in the running server. @throws StartError when it does not answer. */
export function askServer<N extends CommandName>(dataDir: string, name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
  return new Promise((done, fail) => {
    const call = request(
      { socketPath: socketPath(dataDir), path: `/${name}`, method: 'POST', headers: { 'content-type': 'application/json' } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? done(JSON.parse(text)) : fail(new StartError(`The running server refused "${name}": ${text}`)),
        )
      },
    )
    call.setTimeout(ANSWER_MS, () => call.destroy(new Error('no answer')))
    call.on('error', () => fail(new StartError(`The data directory ${dataDir} is in use, but its server does not answer.`)))
    call.end(JSON.stringify(input ?? {}))
  })
}
