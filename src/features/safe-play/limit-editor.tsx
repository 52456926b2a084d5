import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LimitKind, PlayLimit } from '../../../contract/safe-play.ts'
import { parseYuan } from '../../../domain/typed-yuan.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { refreshPlay } from './play-queries.ts'
import { limitName, valueText } from './play-text.ts'

/** Quick choices: yuan, or hours. */
const CHOICES: Record<LimitKind, Record<PlayLimit['period'], readonly string[]>> = {
  deposit: { day: ['200', '500', '1000', '2000'], week: ['500', '1000', '3000', '5000'], month: ['500', '1000', '3000', '5000'] },
  stake: { day: ['200', '500', '1000', '2000'], week: ['500', '1000', '3000', '5000'], month: ['1000', '3000', '5000', '10000'] },
  loss: { day: ['100', '200', '300', '500'], week: ['200', '500', '1000', '2000'], month: ['500', '1000', '2000', '3000'] },
  time: { day: ['1', '2', '3', '4'], week: ['5', '10', '15', '20'], month: ['20', '30', '40', '60'] },
}

/** Fen of the typed yuan, or minutes of the typed hours; null for nothing that can be a limit. */
function typedValue(kind: LimitKind, text: string): bigint | null {
  const hundredths = parseYuan(text)
  if (hundredths === null || hundredths === 0n) return null
  return kind === 'time' ? (hundredths * 60n) / 100n : hundredths
}

/** Sets, lowers or asks to raise one limit. The form says before it is sent which of these it will be. */
export function LimitEditor({ limit, onDone, block = false }: { limit: PlayLimit; onDone: () => void; block?: boolean }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const { kind, period, value: stored } = limit
  const current = stored === null ? null : BigInt(stored)
  const value = typedValue(kind, text)
  const isRaise = current !== null && value !== null && value > current
  const shown = value === null ? null : valueText(kind, value)
  const now = valueText(kind, current)
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [])

  const change = (next: string) => {
    setText(next)
    setProblem(undefined)
  }
  const send = async (to: bigint | null) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const problem = await tryCall('play.setLimit', { kind, period, value: to === null ? null : String(to) })
    setBusy(false)
    if (problem) return setProblem(noticeText(i18n, problem) ?? undefined)
    const asked = current !== null && (to === null || to > current)
    toast.pill(asked ? t`已申请，24 小时后再问你一次` : t`已生效：${valueText(kind, to)}`, 'done')
    void refreshPlay(client)
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value !== null) return void send(value)
    setProblem(kind === 'time' ? t`请填小时数` : t`请填金额`)
    field.current?.focus()
  }
  const label = kind === 'time' ? t`最多几小时` : t`最多多少`
  return (
    <form noValidate aria-label={t`改${limitName(kind, period)}限额`} onSubmit={submit}>
      {kind === 'time' ? (
        <Field
          ref={field}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={problem}
          trailing={
            <span className="pr-2.5">
              <Trans>小时</Trans>
            </span>
          }
          onChange={({ target }) => /^\d{0,3}(\.\d{0,2})?$/.test(target.value) && change(target.value)}
        />
      ) : (
        <AmountField ref={field} label={label} value={text} error={problem} onChange={change} />
      )}
      <div className="mt-2 grid grid-cols-4 gap-2">
        {CHOICES[kind][period].map((one) => (
          <Chip key={one} pressed={text === one} onClick={() => change(one)} className="px-1! coarse:h-11!">
            {one}
          </Chip>
        ))}
      </div>
      <p className="mt-2 text-xs text-fg-3 tabular-nums">
        <Trans>
          现在 {now}，已用 {valueText(kind, BigInt(limit.used) < 0n ? 0n : limit.used)}
        </Trans>
      </p>
      <p role="status" className="my-3 flex items-start gap-2.5 rounded-sm bg-accent-soft px-4 py-3 text-sm text-fg-2">
        {isRaise ? (
          <>
            <IconClock className="mt-0.5 size-4 shrink-0 text-accent-text" stroke={1.6} aria-hidden />
            <span>
              <Trans>
                比现在高，要<b className="text-fg">等 24 小时</b>，到时再问你一次。这段时间仍按 {now}，可随时撤回。
              </Trans>
            </span>
          </>
        ) : (
          <>
            <IconCheck className="mt-0.5 size-4 shrink-0 text-accent-text" stroke={1.6} aria-hidden />
            <span>
              {current === null ? (
                <Trans>
                  第一次设，<b className="text-fg">马上生效</b>。以后调低马上生效，调高要等 24 小时。
                </Trans>
              ) : value === null ? (
                <Trans>调低马上生效；调高要等 24 小时，再问你一次。</Trans>
              ) : (
                <Trans>
                  不比现在高，<b className="text-fg">马上生效</b>。
                </Trans>
              )}
            </span>
          </>
        )}
      </p>
      <div className={block ? 'grid gap-2' : 'grid grid-cols-2 gap-3'}>
        {!block && (
          <Button variant="outline" onClick={onDone}>
            <Trans>取消</Trans>
          </Button>
        )}
        <Button type="submit" size={block ? 'lg' : 'md'} aria-busy={busy} dimmed={value === null} className="px-2!">
          {shown === null ? <Trans>设为</Trans> : isRaise ? <Trans>申请改为 {shown}</Trans> : <Trans>改为 {shown}</Trans>}
        </Button>
      </div>
      {current !== null && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3 max-md:min-h-11" onClick={() => void send(null)}>
          <Trans>申请取消这项限额（等 24 小时）</Trans>
        </Button>
      )}
    </form>
  )
}
