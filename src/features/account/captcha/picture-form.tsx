import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { stripWhitespace } from '../../../../domain/account-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { CancelButton } from '../entry-sheet.tsx'
import type { Captcha, PictureCaptcha } from '../flows/captcha.ts'
import { ruleTexts } from '../rule-texts.ts'

const MAX_LENGTH = 10

/** An input for the letters of a picture. The server judges them together with the action they protect. */
export function PictureForm({ picture, captcha, change }: { picture: PictureCaptcha; captcha: Captcha; change: ReactNode }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [empty, setEmpty] = useState(false)
  useEffect(() => {
    // On touch screens the keyboard must not open by itself.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text) return captcha.answerPicture(text)
    setEmpty(true)
    field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <button
        type="button"
        className="relative block w-full overflow-hidden rounded-sm bg-surface-2"
        aria-label={t`验证码图片，按下换一张`}
        onClick={captcha.refresh}
      >
        <img src={picture.image} alt="" className="aspect-3/1 w-full object-contain" />
        <CornerIcon />
      </button>
      <p className="mt-2 flex items-center gap-1 text-xs text-fg-3">
        <Trans>看不清？点图片换一张</Trans>
        {change}
      </p>
      <Field
        ref={field}
        className="mt-3"
        label={t`图中的字`}
        placeholder={t`最多 10 个字符`}
        value={text}
        maxLength={MAX_LENGTH}
        error={empty && !text ? t(ruleTexts['code-required']) : undefined}
        onChange={(event) => setText(stripWhitespace(event.target.value))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="mt-4 grid grid-cols-2 gap-3">
        <CancelButton />
        <Button type="submit" size="lg">
          <Trans>提交验证</Trans>
        </Button>
      </div>
    </form>
  )
}

export const CornerIcon = () => (
  <span className="absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-sm bg-scrim text-white">
    <IconRefresh className="size-4" stroke={1.6} aria-hidden />
  </span>
)
