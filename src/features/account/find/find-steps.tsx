import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { cx } from '../../../ui/cx.ts'
import type { FindStep } from '../flows/find-password.ts'

/** The three steps as nodes on the thread: done ones ticked, the current one in bold. */
export function FindSteps({ step }: { step: FindStep }) {
  const { t } = useLingui()
  return (
    <ol className="mt-4 mb-5 grid grid-cols-3 text-center text-sm text-fg-3">
      {[t`身份信息`, t`身份验证`, t`重置密码`].map((name, at) => (
        <li
          key={name}
          aria-current={at === step ? 'step' : undefined}
          className={cx(
            'relative pt-7',
            at > 0 && 'before:absolute before:top-2.75 before:right-[calc(50%+0.75rem)] before:left-[calc(-50%+0.75rem)] before:h-0.5',
            at <= step ? 'text-fg before:bg-accent' : 'before:bg-line-strong',
            at === step && 'font-semibold',
          )}
        >
          <i
            className={cx(
              'absolute top-0 left-1/2 grid size-6 -translate-x-1/2 place-items-center rounded-[0.5rem] border-2 text-xs font-semibold not-italic',
              at <= step ? 'border-accent bg-accent text-on-accent' : 'border-control bg-raised text-fg-3',
            )}
            aria-hidden
          >
            {at < step ? <IconCheck className="size-4" stroke={2} /> : at + 1}
          </i>
          {name}
          {at < step && <span className="sr-only">{t`已完成`}</span>}
        </li>
      ))}
    </ol>
  )
}
