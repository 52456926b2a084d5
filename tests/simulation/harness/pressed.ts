import { MoneyAction, type MoneyDeps, type MoneyKind } from '../../../src/transport/money/action.ts'
import { careFor } from '../../../src/transport/money/care.ts'
import type { Session } from '../../../src/transport/session.ts'
import { type BrowserDeps, type Closable, openBrowser, type Page, type Sent, short } from './browser.ts'
import type { CallKind, Press } from './calls.ts'

/** What is told of presses, of what is sent, and of what pages say became of it. */
export interface Told {
  note(look: () => void): void
  readonly calls: {
    press(id: string, press: Press): void
    send(id: string): void
    tell(id: string, verdict: 'done' | 'not done'): void
  }
}

/** Breaks something in the page, for tests of a simulation itself. */
export type BreakPage = (deps: MoneyDeps) => MoneyDeps

export interface PressingDeps<Books extends Told = Told> extends Omit<BrowserDeps, 'sends'> {
  books: Books
  newId(): string
  breakPage: BreakPage
}

/** A browser with tabs whose calls named by `money` are noted as sent; somebody logs in in a tab. */
export function openPressing<Tab extends Closable & { session: Session }>(
  deps: PressingDeps,
  money: RegExp,
  furnish: (page: Page, close: () => void) => Tab,
) {
  const browser = openBrowser<Tab>({ ...deps, sends: namesOf(deps.books, money) }, furnish)
  return Object.assign(browser, {
    signIn(tab: Tab, { id, token }: { id: bigint; token: string }) {
      deps.timeline.say(`${tab.name} logs in`)
      tab.session.signIn({ token, userId: String(id) })
    },
  })
}

/** Names a call in the log; one of `money` is noted as sent. */
const namesOf =
  (books: Told, money: RegExp) =>
  ({ path, body }: Sent): string => {
    const {
      method = path.split('/').at(-1),
      Request,
      id = Request?.id,
    } = body as { method?: string; Request?: { id: string }; id?: string }
    if (id !== undefined && money.test(method ?? '')) books.note(() => books.calls.send(id))
    return `${method} ${id ? short(id) : ''}`
  }

/** The page's real money actions of a tab, whose presses and ends are noted. `refused` hears why one was refused. */
export function pressesOf(
  { name, timeline, books, newId, breakPage }: PressingDeps,
  page: Page,
  refused: (why: string) => void = () => undefined,
) {
  const { session, surroundings } = page
  const actions: { askNow(): void }[] = []
  return {
    press(id: string, kind: CallKind, about: string): void {
      const { userId } = session.get()
      books.note(() => books.calls.press(id, { kind, memberId: BigInt(userId), browser: name, about }))
      timeline.say(`${page.name} presses ${kind} ${short(id)}: ${about}`)
    },
    actionOf<B, A>(kind: MoneyKind<B, A>): MoneyAction<B, A> {
      const action = new MoneyAction(kind, breakPage(page.moneyDeps(newId)))
      careFor(action, surroundings, () => undefined)
      action.state.subscribe((state) => {
        if (state.at === 'idle') return
        const { id } = state.entry
        const why = state.at === 'refused' ? ` (${state.why.kind === 'refusal' ? state.why.refusal.message : state.why.kind})` : ''
        timeline.say(`${page.name} shows ${kind.name} ${short(id)} as ${state.at}${why}`)
        if (state.at === 'done' || state.at === 'refused') books.note(() => books.calls.tell(id, state.at === 'done' ? 'done' : 'not done'))
        if (state.at === 'refused' && state.why.kind === 'refusal') refused(state.why.refusal.message)
      })
      actions.push(action)
      return action
    },
    askNow(): void {
      for (const action of actions) action.askNow()
    },
  }
}
