import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUserPlus } from '@tabler/icons-react'
import type { Mine } from '../../../../contract/activity-kinds.ts'
import { dateOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { InviteLink } from '../../../ui/invite-link.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { giftTurnover, giftTurnoverRule } from './gift-words.ts'
import { OwnFigures } from './own-figures.tsx'
import type { BodyProps, KindView } from './view.ts'

export const friendInvitation: KindView<'friendInvitation'> = {
  group: 'newcomer',
  Icon: IconUserPlus,
  turnover: ({ times }) => giftTurnover(times),
  mark({ mine: { invited } }) {
    const count = invited.length
    return count > 0 ? t`已邀 ${count} 人` : null
  },
  rules({ turnoverFen, fen, times, most }) {
    const [need, reward] = [yuanFixed(turnoverFen), yuanFixed(fen)]
    return [
      t`好友用你的邀请码注册、绑定手机、已结算的有效投注满 ${need}，你得 ${reward}，每位好友一次，最多 ${most} 位`,
      t`达到之后几分钟内自动到账；你在休息时先不发，休息结束后补发`,
      giftTurnoverRule(times),
      t`同一设备、同一网络地址、同一邮箱或收款账户注册的，视为自己，不算`,
      t`你看得到人数和进度，看不到好友是谁、投注和余额`,
    ]
  },
  Body: InviteBody,
}

function InviteBody({ activity: { terms, state }, standing, unknown, onJoin }: BodyProps<'friendInvitation'>) {
  const { t } = useLingui()
  if (unknown === 'failed') return null
  if (unknown === 'asked') return <Skeleton className="h-96 md:rounded-md" />
  if (!standing)
    return (
      <Panel title={t`邀请码`}>
        <Button size="lg" disabled={state !== 'running'} onClick={() => onJoin()}>
          <Trans>登录后看自己的邀请码</Trans>
        </Button>
      </Panel>
    )
  const { code, invited, paid, sumFen } = standing.mine
  return (
    <>
      {state === 'running' && (
        <Panel title={t`邀请码`}>
          <InviteLink code={code} />
        </Panel>
      )}
      <Panel title={t`我的邀请`}>
        <OwnFigures
          figures={[
            { name: t`已注册`, value: invited.length },
            { name: t`已达到`, value: paid },
            { name: t`已得`, value: yuanFixed(sumFen) },
          ]}
        />
        {invited.length === 0 ? (
          <p className="mt-4 text-sm text-fg-3">
            <Trans>还没有好友用你的邀请码注册</Trans>
          </p>
        ) : (
          <Friends invited={invited} rewardFen={terms.fen} />
        )}
      </Panel>
    </>
  )
}

const STATES: Record<Mine<'friendInvitation'>['invited'][number]['state'], MessageDescriptor> = {
  waiting: msg`还没达到`,
  met: msg`已达到，等待到账`,
  paid: msg`已到账`,
  device: msg`不算：同一设备`,
  address: msg`不算：同一网络地址`,
  contact: msg`不算：同一邮箱或收款账户`,
}

/** In the order of registration, by number: nothing says who they are. */
function Friends({ invited, rewardFen }: { invited: Mine<'friendInvitation'>['invited']; rewardFen: string }) {
  const { t } = useLingui()
  const reward = yuanFixed(rewardFen)
  return (
    <ul className="mt-4 text-sm">
      {invited.map(({ at, state, paidAt }, place) => {
        const [nth, day, paid] = [invited.length - place, dateOf(at), paidAt === null ? '' : dateOf(paidAt)]
        return (
          <li key={nth} className="flex min-h-14 items-center gap-3 border-line not-last:border-b">
            <span className="flex-1">
              <b className="block">
                <Trans>第 {nth} 位</Trans>
              </b>
              <span className="text-fg-3 tabular-nums">
                <Trans>{day} 注册</Trans>
              </span>
            </span>
            {state === 'paid' ? (
              <span className="text-right tabular-nums">
                <b className="block">+{reward}</b>
                <span className="text-fg-3">
                  <Trans>{paid} 到账</Trans>
                </span>
              </span>
            ) : (
              <Tag>{t(STATES[state])}</Tag>
            )}
          </li>
        )
      })}
    </ul>
  )
}
