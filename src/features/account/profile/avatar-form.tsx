import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { pictureAddress } from '../../../../contract/picture.ts'
import { problemText } from '../../../i18n/problem-text.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { fileProblem, uploadPicture } from '../../../transport/picture/upload.ts'
import { tryCall } from '../../../transport/try-call.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { PictureInput } from '../../../ui/picture-input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'

interface Choice {
  id: string
  name: string
  src: string
}

/** One of the set, the letter of the name, or an own picture. `worn`: the address of what is worn now. */
export function AvatarForm({ name, worn, onDone }: { name: string; worn: string; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { data, isError, refetch } = useAnswer(avatarsQuery)
  const [own, setOwn] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [busy, setBusy] = useState<'upload' | 'save' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const choices: Choice[] = [
    { id: '', name: t`名字的首字`, src: '' },
    ...(own === null ? [] : [{ id: own, name: t`自己的图片`, src: pictureAddress(own) }]),
    ...(data?.avatars ?? []),
  ]
  const chosen = picked ?? choices.find(({ src }) => src === worn)?.id

  const take = async (picture: File) => {
    if (busy) return
    const wrong = fileProblem(picture)
    if (wrong) {
      const called = picture.name
      setProblem(wrong === 'type' ? t`“${called}”不是图片：只收 JPG、PNG、WebP` : t`“${called}”太大，每张不能超过 5 MB`)
      return
    }
    setProblem(null)
    setBusy('upload')
    const sent = await uploadPicture(picture, 'avatar')
    setBusy(null)
    if ('problem' in sent) return setProblem(problemText(i18n, sent.problem))
    setOwn(sent.key)
    setPicked(sent.key)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || chosen === undefined) return
    setBusy('save')
    setProblem(null)
    const refused = await tryCall('picture.addAvatar', { avatar: chosen })
    setBusy(null)
    if (refused) setProblem(problemText(i18n, refused))
    else onDone()
  }

  return (
    <form aria-label={t`选择头像`} onSubmit={(event) => void save(event)} className="grid gap-4">
      {data ? (
        <fieldset disabled={busy !== null} className="grid grid-cols-4 gap-2">
          <legend className="sr-only">{t`头像`}</legend>
          {choices.map((choice) => (
            <button
              key={choice.id}
              type="button"
              aria-label={choice.name}
              aria-pressed={choice.id === chosen}
              onClick={() => setPicked(choice.id)}
              className={cx(
                'grid place-items-center rounded-sm border p-2 transition-instant',
                choice.id === chosen ? 'border-accent-text bg-accent-soft' : 'border-transparent hover:bg-surface-2',
              )}
            >
              <Avatar name={name} src={choice.src} className="size-14 bg-accent-soft text-2xl text-accent-text" />
            </button>
          ))}
        </fieldset>
      ) : isError ? (
        <p role="alert" className="text-md text-fg-2">
          <Trans>头像没有加载出来。</Trans>{' '}
          <Button variant="quiet" size="sm" onClick={() => void refetch()}>
            <Trans>重试</Trans>
          </Button>
        </p>
      ) : (
        <div role="status" aria-busy aria-label={t`头像加载中`}>
          <Skeleton className="h-40" />
        </div>
      )}
      <PictureInput ref={file} label={t`自己的图片`} onFile={(picture) => void take(picture)} />
      <Button variant="outline" block aria-busy={busy === 'upload'} onClick={() => file.current?.click()}>
        <IconPhoto className="size-5" stroke={1.6} aria-hidden />
        {busy === 'upload' ? t`上传中` : t`用自己的图片`}
      </Button>
      <p role={problem === null ? undefined : 'alert'} className={cx('flex gap-1 text-xs', problem === null ? 'text-fg-3' : 'text-danger')}>
        {problem === null ? (
          <Trans>JPG、PNG 或 WebP，5 MB 以内；裁成正方形，拍摄地点等信息不会保存。只有自己看得到。</Trans>
        ) : (
          <>
            <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
            {problem}
          </>
        )}
      </p>
      <Button type="submit" size="lg" block aria-busy={busy === 'save'} dimmed={chosen === undefined}>
        {busy === 'save' ? t`正在保存` : t`用这个头像`}
      </Button>
    </form>
  )
}

const avatarsQuery = callQuery('picture.avatarList', {})
