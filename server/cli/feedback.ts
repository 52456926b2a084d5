import { unsolved } from '../feedback/answer-feedback.ts'
import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run feedback
    the feedbacks that wait for an answer, the oldest first
npm run feedback -- [--adopt] <number> <answer>
    answers one; --adopt: its proposal is taken up`

/** `npm run feedback`: what members wrote, and an answer to one of them. */
await main(async () => {
  const given = process.argv.slice(2)
  const adopted = given[0] === '--adopt'
  const [number, ...words] = adopted ? given.slice(1) : given
  if (number === undefined) return list()
  const text = words.join(' ').trim()
  if (!/^\d{1,9}$/.test(number) || text === '') throw new StartError(USAGE)
  const answered = await runCommand('answerFeedback', { number: Number(number), text, adopted })
  if (!answered) throw new StartError(`There is no feedback ${number}.`)
  console.log(`Feedback ${number} is answered.`)
})

async function list(): Promise<void> {
  const waiting = await runCommand('waitingFeedbacks', undefined)
  for (const { number, kind, member, at, text, since } of waiting) {
    const words = since.map((one) => `${one.mine ? member : 'answer'}: ${one.text}\n`)
    console.log(
      `${number}  ${new Date(at).toISOString()}  ${member}  ${kind}\n${text}\n${words.join('')}${unsolved(since) ? 'Not solved, says the member.\n' : ''}`,
    )
  }
  console.log(waiting.length === 0 ? 'No feedback waits for an answer.' : 'Answer one with "npm run feedback -- <number> <answer>".')
}
