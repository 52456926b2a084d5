import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '../../../../contract/endpoints.ts'
import { sliderAnswer } from './slider-answer.ts'

const md5 = async (text: string) => createHash('md5').update(text).digest('hex')

test('the five fields of a slider’s answer tie way, challenge and time together [AUTH-42]', async () => {
  const answer = await sliderAnswer(
    'lot',
    [
      [0, 0],
      [60.04, 150.4],
      [122.25, 903.2],
    ],
    { now: 1_793_000_000_000, md5 },
  )
  expect(answer).toEqual({
    lot_number: 'lot',
    captcha_output: '0;0,60;150,122.3;903',
    pass_token: await md5('lot0;0,60;150,122.3;9031793000000000'),
    gen_time: '1793000000000',
    validate_way: 0,
  })
})

test('a long way is thinned to what the contract takes, its end kept', async () => {
  const way = Array.from({ length: 5_000 }, (_, i): [number, number] => [i / 20, i])
  const answer = await sliderAnswer('lot', way, { now: 1_793_000_000_000, md5 })
  const points = answer.captcha_output.split(',')
  expect(points.length).toBeLessThanOrEqual(200)
  expect(points.at(-1)).toBe('250;4999')
  expect(endpoints['entry.sliderCheck'].payload.safeParse?.(answer).success ?? true).toBe(true)
})
