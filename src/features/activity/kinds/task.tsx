import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconClipboardCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { TaskStep } from '../../../../contract/activity-kinds.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Meter } from '../../../ui/meter.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { giftTurnover, giftTurnoverRule } from './gift-words.ts'
import type { BodyProps, KindView } from './view.ts'

/** What each step is, and where it is done. */
const STEPS: Record<TaskStep, { name: MessageDescriptor; text: MessageDescriptor; to: string }> = {
  phone: { name: msg`验证手机`, text: msg`绑定并验证手机号`, to: '/mine/auth' },
  name: { name: msg`填写姓名`, text: msg`提交真实姓名`, to: '/mine/auth' },
  email: { name: msg`绑定邮箱`, text: msg`找回密码和收通知用`, to: '/mine/auth' },
  profile: { name: msg`填好资料`, text: msg`性别和生日`, to: '/mine/userinfo' },
  limit: { name: msg`设好限额`, text: msg`设一项存款、投注或时长限额`, to: '/mine/limits' },
  deposit: { name: msg`完成首存`, text: msg`第一笔存款到账`, to: '/mine/savemoney' },
  bet: { name: msg`第一注`, text: msg`有一张已结算的注单`, to: '/game/sport/crty' },
}

export const newTask: KindView<'newTask'> = {
  group: 'newcomer',
  Icon: IconClipboardCheck,
  turnover: ({ times }) => giftTurnover(times),
  mark: ({ mine: { steps } }) => `${steps.filter(({ gotAt }) => gotAt !== null).length} / ${steps.length}`,
  rules: ({ times }) => [t`每位会员每步一次，不分先后`, giftTurnoverRule(times), t`完成与否由账户的事实决定，不用自己勾`],
  Body: TaskBody,
}

function TaskBody({ activity: { terms, state }, standing, unknown, onJoin, busy, isOnline }: BodyProps<'newTask'>) {
  const { t } = useLingui()
  const mine = new Map(standing?.mine.steps.map((one) => [one.step, one]))
  const got = terms.steps.filter(({ step }) => mine.get(step)?.gotAt != null)
  const sumOf = (steps: typeof terms.steps) => yuanFixed(steps.reduce((sum, { fen }) => sum + BigInt(fen), 0n))
  const [count, total, had] = [got.length, terms.steps.length, sumOf(got)]
  const rest = sumOf(terms.steps.filter((one) => !got.includes(one)))
  // A visitor begins with none.
  const isKnown = unknown === null || unknown === 'visitor'
  const isOpen = isOnline && state === 'running' && standing?.state === 'open'
  return (
    <Panel
      title={isKnown ? t`已完成 ${count} / ${total}` : t`进度`}
      beside={
        isKnown && (
          <Trans>
            已领 {had}，还可领 {rest}
          </Trans>
        )
      }
    >
      {isKnown && <Meter label={t`进度`} value={count} max={total} className="mb-4" />}
      <ol>
        {terms.steps.map(({ step, fen }) => {
          const own = mine.get(step)
          const { name, text, to } = STEPS[step]
          const label = yuanFixed(fen)
          return (
            <li key={step} className="flex min-h-16 items-center gap-3 border-line py-2 not-last:border-b">
              <span
                className={cx(
                  'grid size-5 shrink-0 place-items-center rounded-xs border-2',
                  own?.done ? 'border-accent bg-accent text-on-accent' : 'border-control',
                )}
              >
                {own?.done && <IconCheck className="size-3" stroke={3} role="img" aria-label={t`已完成`} />}
              </span>
              <span className="min-w-0 flex-1">
                <b className="block">{t(name)}</b>
                <span className="block text-sm text-fg-3">{t(text)}</span>
              </span>
              <b className="tabular-nums">{label}</b>
              <span className="flex w-22 justify-end">
                {own?.gotAt != null ? (
                  <Tag>
                    <Trans>已领</Trans>
                  </Tag>
                ) : own?.done ? (
                  <Button size="sm" disabled={!isOpen} aria-busy={busy} onClick={() => onJoin(step)}>
                    <Trans>领 {label}</Trans>
                  </Button>
                ) : standing ? (
                  <Link to={to} className={buttonClass({ variant: 'outline', size: 'sm' })}>
                    <Trans>去完成</Trans>
                  </Link>
                ) : (
                  unknown === 'visitor' && (
                    <Button size="sm" variant="outline" onClick={() => onJoin(step)}>
                      <Trans>登录</Trans>
                    </Button>
                  )
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
