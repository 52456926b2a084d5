import { personalEndpoints } from '../../../contract/personal.ts'
import { call, type Refusal, type Reply } from '../../transport/call.ts'
import { callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'
import { Fault } from '../../transport/fault.ts'

learn(personalEndpoints)

export const closingQuery = callQuery('personal.closing', {})

/**
 * All sections of the member's own file, a part at a time, as JSON. `password`: as it goes over the wire; `onStep` hears how many sections
 * are there. Returns what went wrong; nothing is kept then.
 */
export async function readOwnFile(
  password: string,
  site: string,
  onStep: (done: number, of: number) => void,
): Promise<{ file: Blob; madeAt: number } | Refusal | Fault> {
  try {
    const begun = await call('personal.fileBegin', { password })
    if (!begun.ok) return begun.refusal
    const { file, format, madeAt, sections } = begun.data
    const head = { format, site, madeAt: new Date(madeAt).toISOString() }
    const texts = [JSON.stringify(head, null, 2).slice(0, -2)]
    for (const [i, section] of sections.entries()) {
      onStep(i, sections.length)
      const rows: string[] = []
      let after: string | null = null
      do {
        const part: Reply<'personal.filePart'> = await call('personal.filePart', { file, section, after })
        if (!part.ok) return part.refusal
        rows.push(...part.data.rows.map((row) => `\n    ${JSON.stringify(row)}`))
        after = part.data.next
      } while (after !== null)
      texts.push(`,\n  ${JSON.stringify(section)}: [${rows.join(',')}${rows.length > 0 ? '\n  ' : ''}]`)
    }
    return { file: new Blob([...texts, '\n}\n'], { type: 'application/json' }), madeAt }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error
  }
}
