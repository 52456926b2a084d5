import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconClockHour4 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { Answer, Payload } from '../../../contract/endpoints.ts'
import { type Preorder, preorderEndpoints } from '../../../contract/preorder.ts'
import { isFootball } from '../../../domain/sports.ts'
import { PreorderForm } from '../../features/betting/preorder/preorder-form.tsx'
import { PreorderList } from '../../features/betting/preorder/preorder-list.tsx'
import type { PreorderTerms } from '../../features/betting/preorder/preorder-terms.ts'
import { pickOfLeg, type Quote, type SlipPick } from '../../features/betting/slip/bet.ts'
import { problemText } from '../../i18n/problem-text.ts'
import { newId } from '../../platform/ids.ts'
import { online } from '../../platform/online.ts'
import { call } from '../../transport/call.ts'
import { callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'
import { Fault } from '../../transport/fault.ts'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { toast } from '../../ui/toast-store.ts'
import { odds } from '../betting/betting.ts'
import { useQuotes } from '../betting/use-betting.ts'
import { watchMe } from '../feed/watch-me.ts'
import { pathOf } from '../navigation/routes.ts'

learn(preorderEndpoints)

const preordersQuery = callQuery('sport.preorders', {})
type Changing = 'sport.placePreorder' | 'sport.changePreorder' | 'sport.cancelPreorder'

/** Of a lost answer nobody knows whether it was done: the list says so, and the same id has no second effect. */
async function change<K extends Changing>(key: K, payload: Payload<K>): Promise<{ all: Answer<K> } | { problem: string }> {
  try {
    const reply = await call(key, payload)
    return reply.ok ? { all: reply.data } : { problem: problemText(i18n, reply.refusal) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { problem: t`没有收到结果，可以再按一次，不会重复。` }
  }
}

/** The member's pre-orders, as the server has them: asked for again at each hint. One of these a part of the page: each asks by itself. */
function usePreorders() {
  const client = useQueryClient()
  useEffect(() => watchMe(['preorder', 'ticket'], () => void client.invalidateQueries({ queryKey: preordersQuery.queryKey })), [client])
  return useQuery(preordersQuery)
}

/** Sends a change, and has its answer shown. Returns the problem, or null. */
function useSend() {
  const client = useQueryClient()
  return async <K extends Changing>(key: K, payload: Payload<K>): Promise<string | null> => {
    const changed = await change(key, payload)
    if ('problem' in changed) {
      void client.invalidateQueries({ queryKey: preordersQuery.queryKey })
      return changed.problem
    }
    client.setQueryData(preordersQuery.queryKey, changed.all)
    return null
  }
}

/** What the form is open for. */
interface Opened {
  pick: SlipPick
  /** Of a new one: the same at every press. */
  id: string
  before?: Preorder
}

/** The form over the page: `open` it for a selection. */
export function usePreorderForm(minFen: bigint | null) {
  const { t } = useLingui()
  const send = useSend()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (pick: SlipPick, before?: Preorder) => setOpened({ pick, id: newId(), ...(before && { before }) })
  const keep = async ({ id, pick, before }: Opened, terms: PreorderTerms) => {
    const problem = before
      ? await send('sport.changePreorder', { id: before.id, ...terms })
      : await send('sport.placePreorder', { id, marketId: pick.marketId, selection: pick.selection, ...terms })
    if (problem !== null) return problem
    setOpened(null)
    toast.pill(terms.stakeFen === null ? t`到价会提醒你` : t`预约好了，到价由服务器投一次`)
    return null
  }
  const title = opened?.before ? t`改预约` : t`预约`
  const form = (
    <FormSheet open={opened !== null} title={title} onClose={() => setOpened(null)}>
      {opened && <LiveForm opened={opened} minFen={minFen} onSend={(terms) => keep(opened, terms)} />}
    </FormSheet>
  )
  return { open, form }
}

const useOnline = () => useSyncExternalStore(online.subscribe, online.get)

function LiveForm({
  opened,
  minFen,
  onSend,
}: {
  opened: Opened
  minFen: bigint | null
  onSend: (terms: PreorderTerms) => Promise<string | null>
}) {
  const { pick, before } = opened
  const picks = useMemo(() => [pick], [pick])
  const [quote] = useQuotes(picks)
  const info = odds.game(pick.gameId)?.info
  const isOnline = useOnline()
  if (!quote) return null
  const halfAhead = info !== undefined && isFootball(info.gameType) && info.se_now !== 'HT' && info.se_now !== '2H'
  const game = pick.champion ? null : { isLive: info?.isLive === 1, halfAhead }
  return <PreorderForm pick={pick} quote={quote} game={game} minFen={minFen} online={isOnline} before={before} onSend={onSend} />
}

const pickOf = ({ leg }: Preorder): SlipPick => pickOfLeg(leg)

/** Among the records, where there is nothing to say about none. */
export function RecordedPreorders() {
  const query = usePreorders()
  return query.data?.list.length === 0 ? null : <Preorders query={query} minFen={null} wide />
}

/** All pre-orders with their live prices. */
function Preorders({ query, minFen, wide = false }: { query: ReturnType<typeof usePreorders>; minFen: bigint | null; wide?: boolean }) {
  const { t } = useLingui()
  const list = query.data?.list
  const send = useSend()
  const form = usePreorderForm(minFen)
  const isOnline = useOnline()
  const open = useMemo(() => list?.filter(({ endedAt }) => endedAt === null) ?? [], [list])
  const picks = useMemo(() => open.map(pickOf), [open])
  const quotes = useQuotes(picks)
  const cancel = async (id: string | null) => {
    const problem = await send('sport.cancelPreorder', { id })
    toast.pill(problem ?? (id === null ? t`预约都取消了，没有扣款` : t`已取消，没有扣款`))
  }
  if (!list)
    return query.error ? (
      <QueryFailed
        error={query.error}
        title={t`预约没有加载出来`}
        offlineText={t`联网后自动加载；预约由服务器保管，不受影响。`}
        className="min-h-24"
        onAgain={() => void query.refetch()}
      />
    ) : null
  return (
    <>
      <PreorderList
        list={list}
        nowOf={(one) => nowOf(quotes[open.indexOf(one)]) ?? one.nowOdds}
        online={isOnline}
        wide={wide}
        onCancel={cancel}
        onChange={(one) => form.open(pickOf(one), one)}
        onNewLine={(one) => one.next && form.open({ ...pickOf(one), marketId: one.next.marketId, line: one.next.line })}
        ticketLink={(id, children) => <TicketLink id={id}>{children}</TicketLink>}
      />
      {form.form}
    </>
  )
}

const nowOf = (quote: Quote | undefined): number | null => (quote?.state === 'open' ? quote.oddsMilli : null)

const TicketLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={`${pathOf('betRecord')}#${id}`} className="text-accent-text">
    {children}
  </Link>
)

/** In the slip: how many wait, and the way to them. Nothing while there are none. */
export function PreorderStrip({ minFen }: { minFen: bigint | null }) {
  const { t } = useLingui()
  const query = usePreorders()
  const [open, setOpen] = useState(false)
  const count = query.data?.list.filter(({ endedAt }) => endedAt === null).length ?? 0
  if (count === 0 && !open) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex h-10 w-full shrink-0 items-center gap-2 border-t border-line bg-page px-4 text-sm font-semibold -outline-offset-2 coarse:h-touch"
      >
        <IconClockHour4 className="size-5" stroke={1.6} aria-hidden />
        <Trans>预约 {count}</Trans>
        <span className="flex-1" />
        <span className="font-normal text-accent-text">
          <Trans>查看</Trans>
        </span>
      </button>
      <FormSheet open={open} title={t`我的预约`} onClose={() => setOpen(false)}>
        <div className="-mx-4">
          <Preorders query={query} minFen={minFen} />
        </div>
      </FormSheet>
    </>
  )
}
