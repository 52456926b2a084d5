import { Trans } from '@lingui/react/macro'
import { IconDatabase } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { askToKeep, type Keeping, keeping } from '../../db/keep-storage.ts'
import { Button } from '../../ui/button.tsx'

/** Whether this browser has promised to keep what the app stores, and the way to ask for it. */
export function KeepingRow() {
  const [state, setState] = useState<Keeping | null>(null)
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    let shown = true
    void keeping().then((now) => shown && setState(now))
    return () => {
      shown = false
    }
  }, [])
  if (!state) return null
  const ask = async () => {
    const now = await askToKeep()
    setState(now)
    setRefused(now === 'may-go')
  }
  return (
    <section className="mt-3 items-center justify-between gap-6 rounded-md border border-line bg-surface p-4 md:mt-4 md:flex md:p-6">
      <div className="flex min-w-0 gap-3">
        <IconDatabase className="size-6 shrink-0 text-accent-text" stroke={1.5} aria-hidden />
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">
            <Trans>存在这台设备上的内容</Trans>
          </h2>
          <p role="status" className="text-lg text-fg-2">
            {state === 'kept' ? (
              <Trans>浏览器会长期保留：登录、投注单、离线内容都不会被自动清除。</Trans>
            ) : refused ? (
              <Trans>浏览器这次没有答应长期保留。装到主屏幕、多用一阵以后，它多半会答应。</Trans>
            ) : (
              <Trans>空间不够或很久没来时，浏览器可能会自动清除登录、投注单和离线内容。</Trans>
            )}
          </p>
        </div>
      </div>
      {state === 'may-go' && (
        <Button variant="outline" className="max-md:mt-3" onClick={() => void ask()}>
          <Trans>请浏览器长期保留</Trans>
        </Button>
      )}
    </section>
  )
}
