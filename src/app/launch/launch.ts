import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router-dom'
import * as z from 'zod/mini'
import { CODES } from '../../../contract/codes.ts'
import { SPORT_CHANNEL } from '../../../contract/constants.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import { emptyThere } from '../../../contract/venue.ts'
import { opensApart, shownAddress, targetOf } from '../../features/venues/launch/address.ts'
import { allVenuesQuery } from '../../features/venues/shared/venue-queries.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { call, type Refusal } from '../../transport/call.ts'
import { callQuery } from '../../transport/call-query.ts'
import { Fault } from '../../transport/fault.ts'
import { session } from '../../transport/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { balanceQuery } from '../money/balance.ts'
import { openAuth } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'
import { type Asked, keepLaunched, type StoredLaunch, useEntering } from './launched.ts'
import { takeAlong } from './take-along.ts'

/** What opening a page needs of the app. */
interface Way {
  client: QueryClient
  navigate: NavigateFunction
}

type Launched = Answer<'game.launch'>
type LaunchReply = { ok: true; data: Launched } | { ok: false; problem: Refusal | Fault }

/** The call itself. A fault is a value here. */
async function askLaunch({ enName, gameCode, isActivity }: Pick<Asked, 'enName' | 'gameCode' | 'isActivity'>): Promise<LaunchReply> {
  try {
    const reply = await call('game.launch', { enName, gameCode, ...(isActivity && { isActivity }) })
    return reply.ok ? reply : { ok: false, problem: reply.refusal }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { ok: false, problem: error }
  }
}

/** The addresses of connected venues, as the site says. */
async function entriesOf(client: QueryClient): Promise<string[]> {
  const { venues } = await client.ensureQueryData(allVenuesQuery)
  return venues.flatMap(({ entry }) => entry ?? [])
}

/** Whether the game may be asked for: money that is taken along is at the venue, or none is. */
async function isReady(asked: Asked, client: QueryClient): Promise<boolean> {
  try {
    const { venues } = await client.ensureQueryData(allVenuesQuery)
    const form = venues.find(({ channelCode }) => channelCode === asked.channelCode)?.form
    return form !== 'transfer' || asked.isActivity === 1 || (await takeAlong(asked, client))
  } catch {
    // Nothing was sent; the launch itself meets the same, and tells it.
    return true
  }
}

/** The question before a venue where the member has nothing. */
function askBefore(asked: Asked, problem: Refusal | Fault): void {
  const told = 'data' in problem ? z.safeParse(emptyThere, problem.data).data : undefined
  useEntering.setState({ asked, owedFen: told?.owedFen ?? null, isInside: false })
}

/** A visitor's press on what only members do. */
export function askLogin(): void {
  toast.pill(t`请先登录后了解更多`)
  openAuth('login')
}

let busy = false

/** Starts a game: the only way into any of them. A second press while one is starting does nothing. */
export async function launch(asked: Asked, way: Way): Promise<void> {
  if (session.get().state === 'visitor') return askLogin()
  if (busy) return
  busy = true
  // A browser lets a window open only at the press itself; the wait page stands in it until the answer.
  const apart = opensApart(asked.channelCode) ? window.open(pathOf('loading'), '_blank') : null
  const starting = toast.loading(t`启动中`)
  try {
    const isDone = await start(asked, way, apart)
    if (!isDone) apart?.close()
  } catch {
    apart?.close()
    toast.pill(t`服务开小差了，请稍后再试`)
  } finally {
    toast.dismiss(starting)
    busy = false
  }
}

/** Returns whether the window of its own is used. */
async function start(asked: Asked, way: Way, apart: Window | null): Promise<boolean> {
  if (!(await isReady(asked, way.client))) return false
  const [reply, entries] = await Promise.all([askLaunch(asked), entriesOf(way.client).catch(() => [])])
  if (!reply.ok) {
    if (reply.problem.code === CODES.venueActivity) askBefore(asked, reply.problem)
    else tell(reply.problem, way.client)
    return false
  }
  return open(asked, reply.data, entries, way, apart)
}

function tell(problem: Refusal | Fault, client: QueryClient): void {
  const text = noticeText(i18n, problem)
  if (text) toast.pill(text)
  // The lists may show it as open still.
  if (problem.code === CODES.venueMaintenance) void client.invalidateQueries({ queryKey: [allVenuesQuery.queryKey[0]] })
}

function open(asked: Asked, launched: Launched, entries: readonly string[], { client, navigate }: Way, apart: Window | null): boolean {
  // The page of our own sports begins with what the launch was answered with.
  if (asked.channelCode === SPORT_CHANNEL)
    client.setQueryData(callQuery('game.launch', { enName: SPORT_CHANNEL, gameCode: '' }).queryKey, launched)
  const target = targetOf(launched.url, asked.channelCode, entries, location.origin)
  switch (target.kind) {
    case 'site':
      void navigate(target.path)
      return false
    case 'frame': {
      const shown = shownAddress(target.address)
      keepLaunched(shown, target.address)
      void navigate(framePath(shown))
      return false
    }
    case 'stored':
      void navigate(pathOf('slotGame'), {
        state: { launched: target.value, name: asked.name, epoch: session.get().epoch } satisfies StoredLaunch,
      })
      return false
    case 'window':
      refreshOnReturn(client)
      if (!apart) {
        tellBlocked(asked, target.address, { client, navigate })
        return false
      }
      apart.location.replace(target.address)
      return true
    case 'refused':
      toast.card({ tone: 'warn', title: t`这个地址没有登记`, text: t`它不在合作场馆的名单里，本站没有打开它。` })
      return false
  }
}

const FRAME = '/game/'

/** The route of the frame round a game. */
const framePath = (shown: string): string => FRAME + encodeURIComponent(shown)

/** What such a route shows, read once: the router would decode parts of it twice. Null: nothing can be read. */
export function framedBy(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname.slice(FRAME.length))
  } catch {
    return null
  }
}

/** Somewhat less than a launch's token is good for. */
const FRESH_MS = 50_000

/** The browser kept the window from opening. The button is the player's own press; after a minute it launches anew. */
function tellBlocked(asked: Asked, address: string, way: Way): void {
  const until = Date.now() + FRESH_MS
  const { name } = asked
  toast.card({
    ...{ tone: 'warn', title: t`浏览器拦住了新窗口`, text: t`${name}要在新窗口里玩，没有动余额。`, stays: true },
    action: {
      label: t`打开${name}`,
      onPress: () => {
        if (Date.now() < until) window.open(address, '_blank', 'noopener,noreferrer')
        else void launch(asked, way)
      },
    },
  })
}

/** The venue's window may have moved money by the time the player is back here. */
function refreshOnReturn(client: QueryClient): void {
  addEventListener('focus', () => void client.invalidateQueries({ queryKey: balanceQuery.queryKey }), { once: true })
}

/** What a frame gets of a launch of its own: an address to show, or what stands in its place. */
export type FrameLaunch = { address: string } | { problem: Refusal | Fault | null }

/** Launches for a frame that is open already: after a reload, or once the session of its game is over. */
export async function launchFramed(asked: Asked, client: QueryClient): Promise<FrameLaunch> {
  // Where nothing was taken along that is told; the frame is open already.
  await isReady(asked, client)
  const [reply, entries] = await Promise.all([askLaunch(asked), entriesOf(client)])
  if (!reply.ok) {
    if (reply.problem.code === CODES.venueActivity) askBefore(asked, reply.problem)
    return { problem: reply.problem }
  }
  const target = targetOf(reply.data.url, asked.channelCode, entries, location.origin)
  return target.kind === 'frame' || target.kind === 'window' ? { address: target.address } : { problem: null }
}

/** Opens the game in a window of its own; false: the browser lets none open, or the launch failed. */
export async function openApart(asked: Asked, way: Way): Promise<boolean> {
  const apart = window.open(pathOf('loading'), '_blank')
  const launched = await launchFramed(asked, way.client).catch(() => ({ problem: null }))
  if (!('address' in launched)) {
    apart?.close()
    toast.pill(t`新窗口没有打开，请稍后再试`)
    return false
  }
  refreshOnReturn(way.client)
  if (apart) apart.location.replace(launched.address)
  else tellBlocked(asked, launched.address, way)
  return apart !== null
}
