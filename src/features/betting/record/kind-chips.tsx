import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RECORD_KINDS, type RecordKind } from '../../../../contract/betting-record.ts'
import { Chip } from '../../../ui/chip.tsx'

const kindName = (kind: RecordKind): string =>
  ({
    all: () => t`全部`,
    open: () => t`未结算`,
    settled: () => t`已结算`,
    won: () => t`赢`,
    lost: () => t`输`,
    void: () => t`取消与作废`,
  })[kind]()

/** A choice of ticket state; scrolls sideways where the choices don't fit. */
export function KindChips({
  kind,
  openCount,
  onKind,
}: {
  kind: RecordKind
  /** Undefined while it is not known. */
  openCount: number | undefined
  onKind: (kind: RecordKind) => void
}) {
  const { t } = useLingui()
  return (
    <fieldset aria-label={t`注单状态`} className="flex min-w-0 gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:-mx-4 max-md:px-4">
      {RECORD_KINDS.map((one) => (
        <Chip key={one} pressed={one === kind} onClick={() => onKind(one)} className="max-md:h-10! coarse:h-10!">
          {kindName(one)}
          {one === 'open' && openCount !== undefined && openCount > 0 && ` ${openCount}`}
        </Chip>
      ))}
    </fieldset>
  )
}
