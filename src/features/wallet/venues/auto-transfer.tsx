import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { noticeText } from '../../../i18n/problem-text.ts'
import { tryCall } from '../../../transport/try-call.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogShell, Drawer } from '../../../ui/dialog-shell.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { yuanText } from '../../../ui/yuan-text.ts'
import { type AllBalance, allBalanceQuery } from './venue-queries.ts'

/** Switches automatic transfer. Off is explained first: it changes what happens at the next venue. */
export function AutoTransfer({
  balances,
  className,
  children,
}: {
  balances: AllBalance | undefined
  className?: string
  children?: ReactNode
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const wide = useMedia('(min-width: 48rem)')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const on = balances?.autoTransfer ?? false
  const turn = async (status: 0 | 1) => {
    setAsking(false)
    if (busy) return
    setBusy(true)
    const problem = await tryCall('venue.setAutoTransferStatus', { status })
    const text = problem && noticeText(i18n, problem)
    if (text) toast.pill(text)
    await client.invalidateQueries({ queryKey: allBalanceQuery.queryKey })
    setBusy(false)
  }
  const Shell = wide ? DialogShell : Drawer
  return (
    <>
      <Switch
        aria-label={t`免转`}
        aria-busy={busy}
        disabled={!balances}
        checked={on}
        onChange={() => (on ? setAsking(true) : void turn(1))}
        {...(className !== undefined && { className })}
      >
        {children}
      </Switch>
      <Shell open={asking} onClose={() => setAsking(false)} label={t`关闭免转`}>
        <div className="px-4 pt-4 pb-4 md:px-6 md:pb-6">
          <Base.Title className="text-xl font-semibold">
            <Trans>关闭免转</Trans>
          </Base.Title>
          <ul className="mt-3 mb-5 grid list-disc gap-2 pl-5 text-md text-fg-2 marker:text-accent-line">
            <li>
              <Trans>进场前会先问：转入多少，还是直接进入</Trans>
            </li>
            <li>
              <Trans>
                已在场馆里的 <b className="text-fg tabular-nums">{yuanText(balances?.venuesFen)}</b> 不动，可随时回收
              </Trans>
            </li>
            <li>
              <Trans>体育页的投注直接用中心钱包，不受影响</Trans>
            </li>
          </ul>
          <div className="grid grid-cols-2 gap-3">
            <Button size="lg" variant="outline" onClick={() => setAsking(false)}>
              <Trans>保持免转</Trans>
            </Button>
            <Button size="lg" onClick={() => void turn(0)}>
              <Trans>关闭免转</Trans>
            </Button>
          </div>
        </div>
      </Shell>
    </>
  )
}
