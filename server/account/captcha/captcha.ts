import { randomBytes } from 'node:crypto'
import type { SliderCaptcha } from '../../../contract/account-entry.ts'
import type { CAPTCHA_KIND } from '../../../contract/constants.ts'
import type { Db } from '../../platform/database.ts'
import { CAPTCHA_LIFE_MS } from '../limits/limits.ts'
import { drawPicture, pictureText } from './captcha-picture.ts'
import { drawSlider } from './captcha-slider.ts'
import { type SliderAnswer, solves } from './slider-path.ts'

/** The action that a captcha admits: a member of CAPTCHA_KIND other than `automatic`. */
export type CaptchaAction = (typeof CAPTCHA_KIND)['register' | 'login' | 'sendCode']

/**
 * Captchas and their passes. A row waits for its answer. An answer removes the row first, so each captcha is tried once, right or
 * wrong, whichever process is asked.
 */
export function createCaptcha(db: Db) {
  const id = () => randomBytes(18).toString('base64url')

  async function put(kind: 'picture' | 'slider' | 'pass', action: number, owner: string, answer: string, now: number): Promise<string> {
    const row = { id: id(), kind, action, owner, answer, made_at: new Date(now), ends_at: new Date(now + CAPTCHA_LIFE_MS) }
    await db.insertInto('captcha').values(row).execute()
    return row.id
  }

  const take = (captchaId: string) => db.deleteFrom('captcha').where('id', '=', captchaId).returningAll().executeTakeFirst()

  return {
    async picture(action: CaptchaAction, owner: string, now: number): Promise<{ image: string; 'x-code': string }> {
      const text = pictureText()
      return { image: drawPicture(text), 'x-code': await put('picture', action, owner, text, now) }
    },

    async slider(action: CaptchaAction, owner: string, now: number): Promise<SliderCaptcha> {
      const { x, ...drawn } = drawSlider()
      return { lotNumber: await put('slider', action, owner, String(x), now), ...drawn }
    },

    /** Returns the pass of a solved slider, null for a wrong answer. */
    async checkSlider(answer: SliderAnswer, owner: string, now: number): Promise<string | null> {
      const row = await take(answer.lot_number)
      if (row?.kind !== 'slider' || row.owner !== owner || row.ends_at.getTime() <= now) return null
      if (!solves(answer, Number(row.answer), row.made_at.getTime(), now)) return null
      return put('pass', row.action, owner, '', now)
    },

    /** A pass for a captcha that was solved elsewhere. */
    pass: (action: CaptchaAction, owner: string, now: number): Promise<string> => put('pass', action, owner, '', now),

    /** Returns which captcha was solved, null unless this is a pass for this action and caller: a slider's pass, or a picture's id with its code. Uses it up. */
    async accept(
      { codeId, code }: { codeId: string; code: string },
      action: CaptchaAction,
      owner: string,
      now: number,
    ): Promise<'picture' | 'slider' | null> {
      const row = await take(codeId)
      if (!row || row.kind === 'slider' || row.action !== action || row.owner !== owner || row.ends_at.getTime() <= now) return null
      if (row.answer !== code.trim().toUpperCase()) return null
      return row.kind === 'picture' ? 'picture' : 'slider'
    },
  }
}

export type Captcha = ReturnType<typeof createCaptcha>
