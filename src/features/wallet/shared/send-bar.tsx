import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MoneyState } from '../../../transport/money/action.ts'
import { Button } from '../../../ui/button.tsx'

/** The foot of a form that asks for money to move: what became of it, and its button. On phones it stays in sight while the form is. */
export function SendBar({
  at,
  busy,
  dimmed,
  problem,
  note,
  children,
}: {
  at: MoneyState<unknown, unknown>['at']
  busy: boolean
  dimmed: boolean
  problem: string | null
  note: ReactNode
  /** What the button does. */
  children: ReactNode
}) {
  return (
    <>
      <div className="z-10 max-md:sticky max-md:bottom-[calc(var(--tabbar-h)+var(--safe-bottom))] max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3">
        <div role="status" className="empty:hidden">
          {at === 'checking' && (
            <p className="mb-2 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
              <Trans>正在核对这笔是否已提交，请不要重复提交。</Trans>
            </p>
          )}
        </div>
        <p role="alert" className="mb-2 flex items-start gap-1 text-sm text-danger empty:hidden">
          {problem !== null && (
            <>
              <IconAlertTriangle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
              {problem}
            </>
          )}
        </p>
        <Button
          type="submit"
          size="lg"
          block
          aria-busy={busy}
          dimmed={dimmed || busy}
          // A press that took the focus would show the field's message, and move the button away.
          onMouseDown={(event) => event.preventDefault()}
        >
          {at === 'checking' ? <Trans>正在核对</Trans> : busy ? <Trans>提交中</Trans> : children}
        </Button>
      </div>
      <p className="-mt-3 text-center text-xs text-fg-3 max-md:-mt-2 max-md:pb-4">{note}</p>
    </>
  )
}
