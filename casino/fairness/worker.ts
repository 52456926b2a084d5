import { parentPort, workerData } from 'node:worker_threads'
import { roundsOf } from '../fair/rounds.ts'
import { GAMES, type GameName } from '../games/games.ts'
import { playAll } from './counts.ts'

/** The rounds that one thread plays. */
export interface Part {
  readonly game: GameName
  readonly serverSeed: string
  readonly from: number
  readonly to: number
}

const { game, serverSeed, from, to } = workerData as Part
parentPort?.postMessage(playAll(GAMES[game].trial, roundsOf(serverSeed, 'fairness'), from, to))
