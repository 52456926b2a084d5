import { LETTER_TEXT_MAX, LETTER_TITLE_MAX } from '../../contract/letter.ts'
import { typeNamed } from '../letter/letter-types.ts'
import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run letter -- <login name> notice|activity|funds <title> <text>
    writes to one member
npm run letter -- all bulletin|notice|activity|match|funds <title> <text>
    writes to all
The title has at most ${LETTER_TITLE_MAX} characters, the text ${LETTER_TEXT_MAX}.`

const WHY = {
  unknown: (who: string) => `There is no member ${who}.`,
  unwanted: (who: string) => `${who} gets no letters of this kind: it is switched off, or a break holds.`,
}

/** `npm run letter`: an operator writes to one member or to all. */
await main(async () => {
  const [who = '', kind = '', title = '', ...words] = process.argv.slice(2)
  const to = who === 'all' ? null : who
  const type = typeNamed(kind, to === null)
  const text = words.join(' ')
  const [titleLength, textLength] = [title, text].map((one) => [...one.trim()].length) as [number, number]
  const fits = titleLength > 0 && titleLength <= LETTER_TITLE_MAX && textLength > 0 && textLength <= LETTER_TEXT_MAX
  if (who === '' || !type || !fits) throw new StartError(USAGE)
  const sending = await runCommand('letter', { to, type, title, text })
  if (!sending.sent) throw new StartError(WHY[sending.why](who))
  console.log('Sent.')
})
