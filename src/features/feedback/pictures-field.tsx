import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FEEDBACK_PICTURES } from '../../../contract/feedback.ts'
import { problemText } from '../../i18n/problem-text.ts'
import { fileProblem, uploadPicture } from '../../transport/picture/upload.ts'
import { PictureInput } from '../../ui/picture-input.tsx'
import { PictureView, useAddresses } from './picture-view.tsx'

const TILE = 'relative grid size-22 place-items-center rounded-sm'

/** Up to three pictures, each uploaded as it is chosen; what is no picture is refused before it travels. */
export function PicturesField({ pictures, onChange }: { pictures: readonly string[]; onChange: (pictures: string[]) => void }) {
  const { t, i18n } = useLingui()
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const addressOf = useAddresses(pictures)
  const input = useRef<HTMLInputElement>(null)
  const add = async (file: File) => {
    if (percent !== null) return
    const name = file.name
    const wrong = fileProblem(file)
    if (wrong) {
      setProblem(
        wrong === 'type'
          ? t`“${name}”不是图片：只收 JPG、PNG、WebP，每张 5 MB 内，最多 ${FEEDBACK_PICTURES} 张`
          : t`“${name}”太大，每张不能超过 5 MB`,
      )
      return
    }
    setProblem(null)
    setPercent(0)
    const sent = await uploadPicture(file, 'feedback', (done, of) => setPercent(Math.round((100 * done) / of)))
    setPercent(null)
    if ('problem' in sent) setProblem(problemText(i18n, sent.problem))
    else onChange([...pictures, sent.key])
  }
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-1 text-sm text-fg-2">
        <Trans>图片（可不加，最多 {FEEDBACK_PICTURES} 张）</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {pictures.map((key, i) => (
          <div key={key} className={TILE}>
            <PictureView address={addressOf(key)} alt={t`图片 ${i + 1}`} className="absolute inset-0 size-full rounded-sm" />
            <button
              type="button"
              aria-label={t`移除图片 ${i + 1}`}
              onClick={() => onChange(pictures.filter((one) => one !== key))}
              className="absolute top-1 right-1 grid size-6 place-items-center rounded-xs bg-surface text-fg touch-target"
            >
              <IconX className="size-4" stroke={1.6} aria-hidden />
            </button>
          </div>
        ))}
        {percent !== null ? (
          <p role="status" className={`${TILE} bg-surface-3 text-xs text-fg-2 tabular-nums`}>
            {t`上传中 ${percent}%`}
          </p>
        ) : (
          pictures.length < FEEDBACK_PICTURES && (
            <button
              type="button"
              onClick={() => input.current?.click()}
              className={`${TILE} border border-dashed border-control text-xs text-fg-2 hover:bg-surface-2`}
            >
              <span className="grid justify-items-center gap-1">
                <IconPlus className="size-5" stroke={1.6} aria-hidden />
                <Trans>添加</Trans>
              </span>
            </button>
          )
        )}
      </div>
      <PictureInput ref={input} label={t`添加图片`} onFile={(file) => void add(file)} />
      {problem !== null && (
        <p role="alert" className="mt-1 flex items-start gap-1 text-xs text-danger">
          <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
          {problem}
        </p>
      )}
    </fieldset>
  )
}
