import { Trans, useLingui } from '@lingui/react/macro'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type RoomEvent, WINNERS, type Winner } from '../../../contract/chat.ts'
import type { CHAT_MSG } from '../../../contract/chat-ids.ts'
import { ask, callQuery } from '../../transport/call-query.ts'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/toast-store.ts'

type Prediction = Extract<RoomEvent, { msgId: typeof CHAT_MSG.prediction }>['msgData']

/** How often the others' choices are asked for again while they are shown. */
const AGAIN_MS = 20_000

/** Who wins the room's game, for no money: a question before it, its answer after it. */
export function PredictionEntry({ said, isMember, onLogin }: { said: Prediction; isMember: boolean; onLogin: () => void }) {
  return said.ended === null ? <Asked said={said} isMember={isMember} onLogin={onLogin} /> : <Told said={said} ended={said.ended} />
}

function Asked({ said, isMember, onLogin }: { said: Prediction; isMember: boolean; onLogin: () => void }) {
  const { t } = useLingui()
  const { rid } = said
  const client = useQueryClient()
  const query = callQuery('chat.predict', { rid, choice: null })
  const { data } = useQuery({ ...query, enabled: isMember, refetchInterval: AGAIN_MS })
  const poll = isMember ? data : undefined
  const counts = poll?.counts ?? null
  const all = counts ? counts[0] + counts[1] + counts[2] : 0
  const choose = async (choice: Winner) => {
    if (!isMember) return onLogin()
    try {
      client.setQueryData(query.queryKey, await ask('chat.predict', { rid, choice }))
    } catch {
      toast.pill(t`没有选成，请稍后再试`)
      void client.invalidateQueries({ queryKey: query.queryKey })
    }
  }
  return (
    <section aria-label={t`猜一猜`} className="mx-4 my-1.25 overflow-hidden rounded-md border border-line bg-surface text-sm">
      <Head>{counts && <Trans>{all} 人已选</Trans>}</Head>
      <div className="grid gap-2 px-3 py-2.5">
        <b>
          <Trans>
            {said.home} 对 {said.away}，谁会赢
          </Trans>
        </b>
        {said.options.map((winner) => {
          const count = counts?.[WINNERS.indexOf(winner)] ?? 0
          const share = all === 0 ? 0 : Math.round((100 * count) / all)
          return (
            <button
              key={winner}
              type="button"
              aria-pressed={poll?.choice === winner}
              disabled={poll?.open === false}
              onClick={() => void choose(winner)}
              className={cx(
                'relative flex min-h-10 items-center gap-2 overflow-hidden rounded-sm border px-3 text-left font-semibold max-md:min-h-11 coarse:min-h-11',
                'bg-surface-2 enabled:hover:bg-surface-3',
                poll?.choice === winner ? 'border-accent' : 'border-transparent',
              )}
            >
              {counts && <i aria-hidden className="absolute inset-y-0 left-0 bg-accent-soft" style={{ width: `${share}%` }} />}
              <span className="relative min-w-0 flex-1 truncate">
                <WinnerName winner={winner} {...said} />
              </span>
              {counts && <span className="relative tabular-nums">{share} %</span>}
            </button>
          )
        })}
      </div>
      <p className="border-t border-line px-3 py-2 text-xs text-fg-3">
        {poll?.open === false ? (
          <Trans>已经截止，比赛结束后揭晓</Trans>
        ) : !isMember ? (
          <Trans>登录后可以选；不用钱，也没有奖</Trans>
        ) : counts ? (
          <Trans>不用钱，也没有奖；开赛前可以改选</Trans>
        ) : (
          <Trans>不用钱，也没有奖；选了才看得到比例</Trans>
        )}
      </p>
    </section>
  )
}

function Told({ said, ended: { winner, score, right, all } }: { said: Prediction; ended: NonNullable<Prediction['ended']> }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`猜一猜揭晓`} className="mx-4 my-1.25 overflow-hidden rounded-md border border-line bg-surface text-sm">
      <Head>
        <Trans>揭晓</Trans>
      </Head>
      <p className="px-3 py-2.5">
        {winner && score ? (
          <>
            <b className="tabular-nums">
              {said.home} {score[0]}–{score[1]} {said.away}
            </b>
            <span className="block text-xs text-fg-2">
              <Trans>
                {all} 人选过，{right} 人猜中“
                <WinnerName winner={winner} {...said} />”
              </Trans>
            </span>
          </>
        ) : (
          <Trans>比赛取消，这一题作废</Trans>
        )}
      </p>
    </section>
  )
}

const Head = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2 border-b border-line bg-surface-2 px-3 py-2">
    <IconChartBar className="size-4 text-fg-2" stroke={1.6} aria-hidden />
    <b className="flex-1">
      <Trans>猜一猜</Trans>
    </b>
    <span className="text-xs text-fg-2 tabular-nums">{children}</span>
  </p>
)

const WinnerName = ({ winner, home, away }: { winner: Winner } & Pick<Prediction, 'home' | 'away'>) =>
  winner === 'N' ? <Trans>和局</Trans> : winner === 'H' ? home : away
