import { storage } from '../../db/storage.ts'
import { steadyClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { online } from '../../platform/online.ts'
import { startTimer } from '../../platform/timer.ts'
import { MoneyAction, type MoneyDeps, type MoneyKind } from '../../transport/money/action.ts'
import { careFor } from '../../transport/money/care.ts'
import { webLocks } from '../../transport/money/locks.ts'
import { openMoney, tellOpenMoney } from '../../transport/money/open-money.ts'
import { watchUnderWay } from '../../transport/money/under-way.ts'
import { session } from '../../transport/session.ts'
import { account } from '../session/account.ts'

/** The store and the browser's parts for every money action of this page. */
const deps: MoneyDeps = {
  store: once(async () => {
    const { openMoneyStore } = await import('../../db/money-store.ts')
    return openMoneyStore({ spare: tabArea(), onChange: (rows) => tellOpenMoney(storage, rows) })
  }),
  locks: webLocks,
  account,
  online: online.get,
  newId,
  now: steadyClock.now,
  setTimer: startTimer,
  awaited: (kind) => openMoney(storage).get(kind) === 'mine',
}

/** Makes this page's action of one kind. `onReset`: the session changed, clear everything of the member. */
export function createAction<B, A>(kind: MoneyKind<B, A>, onReset: () => void): MoneyAction<B, A> {
  const action = new MoneyAction(kind, deps)
  watchUnderWay(action)
  careFor(action, { session, storage, online }, onReset)
  return action
}

function tabArea(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Loads once; after a failure the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}
