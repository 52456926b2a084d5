import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type ClearNumbers, useShownNumber } from '../../../ui/shown-number.ts'
import { Tag } from '../../../ui/tag.tsx'

export const PANEL = 'overflow-hidden border-line bg-surface max-md:border-y md:rounded-md md:border'

/** One line of a panel: what it is, what is known, and what can be done. */
export function Row({ name, children, action }: { name: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid min-h-13 grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line py-1.5 pr-2 pl-4 text-md md:min-h-15 md:grid-cols-[8rem_minmax(0,1fr)_auto] md:gap-x-4 md:pr-4 md:pl-6">
      <dt className="text-fg-2">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">{children}</dd>
      <dd className="flex items-center gap-1">{action}</dd>
    </div>
  )
}

/** A private value, masked until it is looked at; `spaced` breaks it into groups. '' shows `none` in place of it. */
export function PrivateValueRow({
  kind,
  name,
  masked,
  numbers,
  locked = false,
  tag,
  none,
  spaced = (value) => value,
}: {
  kind: string
  name: string
  masked: string
  numbers: ClearNumbers
  /** Nobody changes it. */
  locked?: boolean
  /** Beside the value. */
  tag?: string
  none: ReactNode
  spaced?: (value: string) => string
}) {
  const { t } = useLingui()
  const { number, seconds, busy, show, hide } = useShownNumber(numbers, kind)
  if (masked === '')
    return (
      <Row name={name} action={none}>
        <Tag tone="warn">{tag === undefined || locked ? t`未填写` : t`未绑定`}</Tag>
      </Row>
    )
  return (
    <Row
      name={name}
      action={
        <>
          {locked && <Locked />}
          <Button
            variant="quiet"
            size="sm"
            aria-busy={busy}
            aria-label={number === null ? t`显示${name}` : t`隐藏${name}`}
            onClick={() => (number === null ? void show() : hide())}
          >
            {number === null ? t`显示` : t`隐藏`}
          </Button>
        </>
      }
    >
      <b className="min-w-0 break-all tabular-nums">{spaced(number ?? masked)}</b>
      {tag && (
        <Tag tone="success">
          <IconCheck className="size-3.5" stroke={2} aria-hidden />
          {tag}
        </Tag>
      )}
      {number !== null && (
        <span className="text-xs text-fg-3 tabular-nums">
          <Trans>{seconds} 秒后隐去</Trans>
        </span>
      )}
    </Row>
  )
}

/** Says that nobody changes it; on phones the lock alone. */
export function Locked() {
  const { t } = useLingui()
  return (
    <span className="flex items-center gap-1 px-2 text-xs text-fg-3">
      <IconLock className="size-3.5" stroke={1.6} role="img" aria-label={t`不能修改`} />
      <span className="max-md:hidden" aria-hidden>
        <Trans>已提交，不能修改</Trans>
      </span>
    </span>
  )
}
