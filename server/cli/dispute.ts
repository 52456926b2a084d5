import { userInfo } from 'node:os'
import { DISPUTE_ACTS } from '../../contract/dispute.ts'
import { formatYuan } from '../../domain/money.ts'
import { StartError } from '../platform/env.ts'
import type { Dispute } from '../wallet/dispute/disputes.ts'
import type { DisputeRefusal } from '../wallet/dispute/settle-dispute.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run dispute
    payments about which the provider contradicts the books, oldest first: what is booked, what it said, and what may be done
npm run dispute -- <number> <act> <reason>
    settles one`

const REFUSED: Record<DisputeRefusal, string> = {
  unknown: 'There is no dispute of this number.',
  changed: 'It was settled already, or the provider has said more since: list the disputes again.',
  act: 'The books do not allow this act: list the disputes again.',
  name: 'Your user name is no name of a person: letters and digits, two at least.',
  words: USAGE,
}

/** `npm run dispute`: what providers say against the books, and a person's decision about it. */
await main(async () => {
  const [number, act, ...words] = process.argv.slice(2)
  if (number === undefined) return list()
  const known = DISPUTE_ACTS.find((one) => one === act)
  if (!/^\d{1,15}$/.test(number) || known === undefined) throw new StartError(USAGE)
  const decision = { number: Number(number), act: known, by: userInfo().username, reason: words.join(' ') }
  const settling = await runCommand('settleDispute', decision)
  if (!settling.settled) throw new StartError(REFUSED[settling.why])
  const { changeFen, borneFen } = settling
  console.log(`Dispute ${number} is settled: the member's balance changed by ${yuan(changeFen)}, the house bears ${yuan(borneFen)}.`)
})

const yuan = (fen: string): string => formatYuan(BigInt(fen))

async function list(): Promise<void> {
  const disputes = await runCommand('disputes', undefined)
  for (const dispute of disputes) console.log(`${textOf(dispute)}\n`)
  console.log(disputes.length === 0 ? 'There is no dispute.' : 'Settle one with "npm run dispute -- <number> <act> <reason>".')
}

function textOf({ number, payment, booked, said, acts }: Dispute): string {
  const what = booked ? `${booked.kind} of ${booked.member}, ${booked.state}, ${yuan(booked.amountFen)}` : 'no payment of ours'
  const decided = booked?.settledFen == null ? [] : [`    decided before: ${yuan(booked.settledFen)} went through`]
  return [
    `${number}  ${payment}  ${what}`,
    ...decided,
    ...said.map(({ says, fen, at }) => `    ${new Date(at).toISOString()}  ${says} ${fen === null ? 'of an amount not kept' : yuan(fen)}`),
    ...acts.map(({ act, changeFen }) => `    ${act}  ${changeFen === '0' ? 'no change for the member' : yuan(changeFen)}`),
  ].join('\n')
}
