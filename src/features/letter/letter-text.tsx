import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Letter } from '../../../contract/letter.ts'
import { dateTimeOf } from '../../../domain/days.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CopyNumber } from '../../ui/record-list/copy-number.tsx'
import { type LetterTarget, typeName, wordsOf } from './letter-words.ts'

/** One letter: what happened, its facts, and where it leads. */
export function LetterText({
  letter,
  pathOf,
  onDelete,
  onNewer,
  onOlder,
}: {
  letter: Letter
  pathOf: (target: LetterTarget) => string
  onDelete: () => void
  /** Null: there is none. */
  onNewer: (() => void) | null
  onOlder: (() => void) | null
}) {
  const { t } = useLingui()
  const { title, text, facts, note, link } = wordsOf(letter)
  return (
    <article aria-labelledby="letter-title" className="px-4 py-5 xl:px-8 xl:py-6">
      <p className="text-xs text-fg-3 tabular-nums">
        {typeName(letter.type)} · {dateTimeOf(letter.at)}
      </p>
      <h2 id="letter-title" className="mt-1 text-2xl font-semibold text-balance wrap-anywhere">
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph} className="mt-3 text-md leading-6.5 wrap-anywhere text-fg-2">
          {paragraph}
        </p>
      ))}
      {facts.length > 0 && (
        <dl className="mt-4 rounded-md border border-line px-4 py-2">
          {facts.map(({ label, value, strong, number }) => (
            <div key={label} className="flex min-h-8 items-center justify-between gap-4 text-sm">
              <dt className="text-fg-2">{label}</dt>
              <dd className={cx('text-right tabular-nums', strong && 'text-md font-semibold')}>
                {number ? <CopyNumber number={value} /> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className="mt-3 text-sm leading-6 text-fg-2">{note}</p>}
      <div className="mt-6 flex flex-wrap items-center gap-2">
        {link && (
          <Link
            to={`${pathOf(link.to)}${link.hash ? `#${link.hash}` : ''}`}
            className={buttonClass({ variant: 'outline' }, 'max-md:h-12! max-md:flex-1')}
          >
            {link.label}
          </Link>
        )}
        <Button variant="outline" onClick={onDelete} className="max-md:h-12!">
          <IconTrash className="size-4" stroke={1.6} aria-hidden />
          <Trans>删除</Trans>
        </Button>
        <span className="flex-1 max-md:hidden" />
        <IconButton size="lg" aria-label={t`上一封`} disabled={!onNewer} onClick={() => onNewer?.()}>
          <IconChevronUp className="size-5" stroke={1.6} aria-hidden />
        </IconButton>
        <IconButton size="lg" aria-label={t`下一封`} disabled={!onOlder} onClick={() => onOlder?.()}>
          <IconChevronDown className="size-5" stroke={1.6} aria-hidden />
        </IconButton>
      </div>
    </article>
  )
}
