import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconPlayerPause } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Activity, Standing } from '../../../../contract/activity.ts'
import { dateOf, dateTimeOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { problemText } from '../../../i18n/problem-text.ts'
import type { WhyRefused } from '../../../transport/money/action.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { takeLostFocus } from '../../../ui/take-lost-focus.ts'
import type { JoinMoney } from './join-call.ts'

interface Join {
  activity: Activity
  standing: Standing | undefined
  /** Where the member stands could not be asked. */
  failed: boolean
  /** What the one button says; null: the activity's body has the buttons. */
  label: string | null
  /** What the receipt says where joining gave nothing; undefined: that the member takes part. */
  nothing: string | undefined
  member: boolean
  money: JoinMoney
  problem: string | null
  busy: boolean
  isOnline: boolean
  onJoin: () => void
  onAgain: () => void
  onLeave: () => void
  turnoverPath: string
}

/** Always in the same place: the button, or in its stead why there is none; what was joined; bonuses whose turnover is open. */
export function JoinPanel(join: Join) {
  const { activity, standing, money, problem } = join
  const hasAnything = join.label !== null || join.member || activity.state !== 'running'
  if (!hasAnything || activity.kind === 'activityLandPage') return null
  return (
    <section
      className="grid gap-3 border-line bg-surface p-4 empty:hidden max-md:border-b md:rounded-md md:border md:p-6"
      // The receipt is a live region itself: in another it would be said twice.
      aria-live={money.state.at === 'done' ? undefined : 'polite'}
    >
      {standing?.bonuses.map((bonus) => (
        <OpenBonus key={bonus.requirement} bonus={bonus} turnoverPath={join.turnoverPath} />
      ))}
      {money.state.at === 'done' ? (
        <Receipt money={money} nothing={join.nothing} />
      ) : (
        <>
          {money.state.at === 'refused' && <Refused why={money.state.why} />}
          {money.state.at === 'checking' && (
            <p className="text-sm text-warn">
              <Trans>网络中断，正在核对是否已参加，请勿重复提交</Trans>
            </p>
          )}
          {problem && (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          )}
          <StandsAt {...join} />
        </>
      )}
    </section>
  )
}

function StandsAt({ activity, standing, failed, label, member, busy, isOnline, onJoin, onAgain, onLeave }: Join) {
  const { t } = useLingui()
  if (activity.state === 'ended')
    return (
      <>
        <p className="text-sm text-fg-2">
          <Trans>活动已经结束，不能再参加。规则和自己的记录还在。</Trans>
        </p>
        <Link to="/mine/giftRecord" className={buttonClass({ variant: 'outline', size: 'lg', block: true })}>
          <Trans>看我的领取</Trans>
        </Link>
      </>
    )
  if (!member)
    return label === null ? null : (
      <Button size="lg" block disabled={activity.state !== 'running'} onClick={onJoin}>
        {activity.state === 'running' ? t`登录后参加` : activity.state === 'soon' ? t`未开始` : t`已发完`}
      </Button>
    )
  if (failed)
    return (
      <p role="alert" className="flex items-center gap-3 text-sm text-fg-2">
        <span className="flex-1">
          <Trans>没有查到你的参加情况</Trans>
        </span>
        <Button size="sm" variant="quiet" onClick={onAgain}>
          <Trans>重试</Trans>
        </Button>
      </p>
    )
  if (!standing)
    return (
      <Button size="lg" block disabled>
        <Trans>正在查询</Trans>
      </Button>
    )
  const { state } = standing
  if (state === 'open')
    return label === null ? null : (
      <Button size="lg" block disabled={!isOnline} aria-busy={busy} onClick={onJoin}>
        {isOnline ? label : t`联网后可用`}
      </Button>
    )
  const isBreak = state === 'resting' || state === 'excluded'
  return (
    <>
      <Why standing={standing} />
      {label !== null && (
        <Button size="lg" block disabled>
          {isBreak
            ? t`休息期间不能参加`
            : state === 'soon'
              ? t`未开始`
              : state === 'spent'
                ? t`已发完`
                : state === 'unmet'
                  ? t`还不能参加`
                  : t`已参加`}
        </Button>
      )}
      {standing.member && standing.bonuses.length === 0 && (
        <Button variant="quiet" aria-busy={busy} onClick={onLeave}>
          <Trans>退出活动</Trans>
        </Button>
      )}
    </>
  )
}

const TONES = { calm: 'bg-accent-soft text-accent-text', warn: 'bg-warn-soft text-warn' }

/** Why there is nothing to press. */
function Why({ standing: { state, why, note, until } }: { standing: Standing }) {
  if (why === '') return null
  const isCalm = state === 'resting' || state === 'excluded' || state === 'joined'
  const Icon = state === 'joined' ? IconCheck : isCalm ? IconPlayerPause : IconAlertTriangle
  const date = until === null ? null : dateTimeOf(until)
  return (
    <div className={`flex gap-3 rounded-sm px-4 py-3 text-sm ${TONES[isCalm ? 'calm' : 'warn']}`}>
      <Icon className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
      <p>
        <b className="block">
          {why}
          {date !== null && state !== 'limit' && <Trans>，到 {date} 为止</Trans>}
        </b>
        {note}
      </p>
    </div>
  )
}

function Refused({ why }: { why: WhyRefused }) {
  const { t, i18n } = useLingui()
  const text =
    why.kind === 'refusal'
      ? problemText(i18n, why.refusal)
      : why.kind === 'offline'
        ? t`现在没有网络，没有发出去`
        : why.kind === 'busy'
          ? t`另一个页面里的参加还没有答复`
          : t`没有办成，可以再试一次`
  return (
    <p role="alert" className="text-sm text-danger">
      {text}
    </p>
  )
}

/** What joining brought: where the money is, and what it asks for. */
function Receipt({ money: { state, onDismiss }, nothing }: { money: JoinMoney; nothing: string | undefined }) {
  if (state.at !== 'done') return null
  const { fen, times, needFen, points = 0 } = state.answer.gift
  const [amount, need] = [yuanFixed(fen), yuanFixed(needFen)]
  const isNothing = fen === '0' && points === 0 && nothing !== undefined
  return (
    <div role="status" ref={takeLostFocus} tabIndex={-1} className="grid justify-items-center gap-1 text-center">
      {!isNothing && (
        <span className="mb-2 grid size-14 place-items-center rounded-md bg-success-soft text-success">
          <IconCheck className="size-6" stroke={1.8} aria-hidden />
        </span>
      )}
      {fen !== '0' && (
        <b className="text-xl">
          <Trans>{amount} 已进中心钱包</Trans>
        </b>
      )}
      {points > 0 && (
        <b className="text-xl">
          <Trans>{points} 积分已到账</Trans>
        </b>
      )}
      {fen === '0' && points === 0 && <b className="text-xl">{nothing ?? <Trans>已参加</Trans>}</b>}
      {fen !== '0' && (
        <span className="text-sm text-fg-3">
          {times === 0 ? (
            <Trans>没有流水，现在就可取</Trans>
          ) : (
            <Trans>
              流水 {times} 倍 = {need}，之后可取
            </Trans>
          )}
        </span>
      )}
      <Button size="lg" variant="outline" block className="mt-3" onClick={onDismiss}>
        <Trans>完成</Trans>
      </Button>
    </div>
  )
}

function OpenBonus({ bonus, turnoverPath }: { bonus: Standing['bonuses'][number]; turnoverPath: string }) {
  const { t } = useLingui()
  const { bonusFen, needFen, doneFen, dueAt } = bonus
  const [amount, need, done] = [yuanFixed(bonusFen), yuanFixed(needFen), yuanFixed(doneFen)]
  const due = dueAt === null ? null : dateOf(dueAt)
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 text-sm tabular-nums">
        <span>
          <Trans>赠金 {amount} 的流水</Trans>
        </span>
        <span>
          <b>{done}</b> / {need}
        </span>
      </p>
      <Meter label={t`流水进度`} value={Number(doneFen)} max={Number(needFen)} />
      {due !== null && (
        <p className="text-xs text-fg-3">
          <Trans>{due} 到期</Trans>
        </p>
      )}
      <Link to={turnoverPath} className={buttonClass({ variant: 'outline', block: true })}>
        <Trans>看流水，或放弃赠金</Trans>
      </Link>
    </div>
  )
}
