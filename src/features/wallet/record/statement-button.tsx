import { useLingui } from '@lingui/react/macro'
import { IconFileDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { online } from '../../../platform/online.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import type { DayRange } from '../../../ui/day-range/range.ts'
import { toast } from '../../../ui/toast-store.ts'
import { loadStatement, StatementBroken, statementCsv } from './statement.ts'

/** Saves all entries of a range as a table. */
export function StatementButton({
  range,
  label,
  variant = 'quiet',
  iconOnly = false,
  className,
}: {
  range: DayRange
  label?: string
  variant?: 'quiet' | 'outline'
  iconOnly?: boolean
  className?: string
}) {
  const { t } = useLingui()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const [busy, setBusy] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const save = async () => {
    const abort = new AbortController()
    leaving.current = abort
    setBusy(true)
    try {
      const csv = statementCsv(await loadStatement(range, abort.signal))
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `parlay-${range.from}-${range.to}.csv`)
      toast.pill(t`已导出`, 'done')
    } catch (error) {
      if (abort.signal.aborted) return
      toast.card({
        tone: 'error',
        title: t`没有导出`,
        text: error instanceof StatementBroken ? t`合计与流水对不上，请联系客服` : t`网络没有接通，请再试一次`,
      })
    } finally {
      setBusy(false)
    }
  }
  const says = busy ? t`导出中` : (label ?? t`导出表格`)
  return (
    <Button
      aria-label={says}
      variant={variant}
      size="sm"
      disabled={busy || !isOnline}
      onClick={() => void save()}
      className={cx(variant === 'quiet' && 'disabled:bg-transparent!', className)}
    >
      <IconFileDownload className={iconOnly ? 'size-5' : 'size-4'} stroke={1.6} aria-hidden />
      {!iconOnly && says}
    </Button>
  )
}
