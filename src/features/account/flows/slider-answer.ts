import type { Payload } from '../../../../contract/endpoints.ts'
import type { SliderWay } from './captcha.ts'

const MOST_POINTS = 200

/** The five fields of a slider's answer (AUTH-42): where the piece was dropped, and its path. */
export async function sliderAnswer(
  lotNumber: string,
  way: SliderWay,
  { now, md5 }: { now: number; md5: (text: string) => Promise<string> },
): Promise<Payload<'entry.sliderCheck'>> {
  const output = thinned(way)
    .map(([x, ms]) => `${Math.round(x * 10) / 10};${Math.round(ms)}`)
    .join(',')
  const time = String(now)
  return {
    lot_number: lotNumber,
    captcha_output: output,
    pass_token: await md5(lotNumber + output + time),
    gen_time: time,
    validate_way: 0,
  }
}

/** The first, the last, and as many between them as the contract allows. */
function thinned(way: SliderWay): SliderWay {
  const every = Math.ceil(way.length / (MOST_POINTS - 1))
  return way.filter((_, at) => at % every === 0 || at === way.length - 1)
}
