import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconExternalLink, IconHourglass, IconTool, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { timeOf } from '../../../../domain/days.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { takeLostFocus } from '../../../ui/take-lost-focus.ts'
import { useSlow } from '../shared/use-slow.ts'
import { backText } from '../shared/words.ts'

/** What stands on the stage in place of the game. Each says first what became of the money. */
export type StageState =
  | { at: 'starting' }
  | { at: 'offline'; since: number }
  | { at: 'maintenance'; backAt: number | null }
  | { at: 'ended' }
  | { at: 'apart' }
  | { at: 'refused' }
  | { at: 'failed'; text: string }

interface StageProps {
  state: StageState
  name: string
  venueName: string
  /** Whether the money that is played with is at the venue. */
  inVenue?: boolean
  /** As it was told last. */
  balance?: string
  onLeave: () => void
  onAgain: () => void
  onVenues: () => void
  onService: () => void
}

export function Stage({ state, ...props }: StageProps) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-y-auto bg-[#06090d] text-[#e8ecf2]">
      {state.at === 'starting' ? <Starting {...props} /> : <Told key={state.at} state={state} {...props} />}
    </div>
  )
}

function Starting({ name, venueName, onLeave, onAgain }: Omit<StageProps, 'state'>) {
  const { t } = useLingui()
  const slow = useSlow(true)
  return (
    <Message
      art={<Spinner className="size-10 text-bar-accent" />}
      title={slow ? t`还在启动` : t`启动中`}
      text={slow ? t`${venueName}那边有点慢。没有下注。` : t`正在打开${name}（${venueName}）。一般 3 秒内好。`}
    >
      {slow && <Two leave={onLeave} label={t`重新启动`} onPress={onAgain} />}
    </Message>
  )
}

function Told({
  state,
  name,
  venueName,
  inVenue = false,
  balance,
  onLeave,
  onAgain,
  onVenues,
  onService,
}: StageProps & { state: Exclude<StageState, { at: 'starting' }> }) {
  const { t } = useLingui()
  switch (state.at) {
    case 'offline':
      return (
        <Message
          warn
          art={<IconWifiOff className="size-9" stroke={1.4} aria-hidden />}
          title={t`网络断了`}
          text={t`${timeOf(state.since)} 起连不上。已经下的注由${venueName}记着，恢复后结果会补给你，不用重下。`}
          note={balance && t`余额停在 ${balance}（${timeOf(state.since)}）`}
        >
          <Two leave={onLeave} label={t`现在重试`} onPress={onAgain} />
        </Message>
      )
    case 'maintenance':
      return (
        <Message
          art={<IconTool className="size-9" stroke={1.4} aria-hidden />}
          title={t`${venueName}维护中`}
          text={
            inVenue && balance
              ? t`${backText(state.backAt)}。馆里的 ${balance} 还在，恢复前不能进入，也不能转出。`
              : t`余额没有动。${backText(state.backAt)}，恢复前不能进入。`
          }
          note={t`代码 6415`}
        >
          <Two leave={onLeave} label={t`看看别的场馆`} onPress={onVenues} />
        </Message>
      )
    case 'ended':
      return (
        <Message
          art={<IconHourglass className="size-9" stroke={1.4} aria-hidden />}
          title={t`这次游戏已结束`}
          text={
            inVenue
              ? t`余额还在${venueName}。没完成的局由它接着结算，再进一次就能看到。`
              : t`余额都在中心钱包。没完成的局由${venueName}接着结算，再进一次就能看到。`
          }
        >
          <Two leave={onLeave} label={t`再进一次`} onPress={onAgain} />
        </Message>
      )
    case 'apart':
      return (
        <Message
          art={<IconExternalLink className="size-9" stroke={1.4} aria-hidden />}
          title={t`已在新窗口打开`}
          text={t`${name}正在另一个窗口里。这一页可以关掉；回来时余额会自动刷新。`}
        >
          <Two leave={onLeave} label={t`回到这里玩`} onPress={onAgain} />
        </Message>
      )
    case 'refused':
      return (
        <Message
          warn
          art={<IconAlertTriangle className="size-9" stroke={1.4} aria-hidden />}
          title={t`这个游戏地址不安全`}
          text={t`只打开已接入场馆的地址。没有加载任何内容，也没有动余额。`}
        >
          <Two leave={onLeave} label={t`联系客服`} onPress={onService} />
        </Message>
      )
    case 'failed':
      return (
        <Message
          warn
          art={<IconAlertTriangle className="size-9" stroke={1.4} aria-hidden />}
          title={t`${name}没有打开`}
          text={t`余额没有动。${state.text}`}
        >
          <Two leave={onLeave} label={t`重新启动`} onPress={onAgain} />
        </Message>
      )
  }
}

function Message({
  art,
  warn = false,
  title,
  text,
  note,
  children,
}: {
  art: ReactNode
  warn?: boolean
  title: string
  text: string
  note?: string | undefined
  children?: ReactNode
}) {
  return (
    <section role="status" className="grid max-w-110 justify-items-center gap-2 p-6 text-center">
      <span
        className={cx(
          'grid size-18 place-items-center rounded-[1.125rem]',
          warn ? 'bg-[#33260f] text-[#f0b455]' : 'bg-[#1a222d] text-[#b0baca]',
        )}
      >
        {art}
      </span>
      <h2 ref={children ? takeLostFocus : null} tabIndex={-1} className="mt-2 text-xl font-semibold">
        {title}
      </h2>
      <p className="text-md leading-6 text-[#b0baca]">{text}</p>
      {children}
      {note && <p className="text-sm text-[#8c99ac]">{note}</p>}
    </section>
  )
}

const Two = ({ leave, label, onPress }: { leave: () => void; label: string; onPress: () => void }) => (
  <div className="mt-3 flex flex-wrap justify-center gap-3">
    <Button variant="onBar" className="coarse:h-11!" onClick={leave}>
      <Trans>返回</Trans>
    </Button>
    <Button className="coarse:h-11!" onClick={onPress}>
      {label}
    </Button>
  </div>
)
