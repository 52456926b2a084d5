import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { codeIn } from '../../../../contract/booking.ts'
import type { Topic } from '../../../../contract/feed-ids.ts'
import { type Champion, SHOW_TYPES, type SportNames } from '../../../../contract/sport.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseButton } from '../../../ui/close-button.tsx'
import { DialogShell } from '../../../ui/dialog-shell.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { listTopic } from '../list/catalogue.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import { useList, useSurface } from '../odds/sports-context.ts'
import { TopicWatch, type WatchTopic } from '../odds/topic-watch.ts'
import { CodeOption, FoundGroup, FoundOption } from './search-option.tsx'
import { type Found, search } from './search-results.ts'

export interface SearchDialogProps {
  open: boolean
  onClose: () => void
  /** The readings of names; a name without one is found only as it is written. */
  names: SportNames
  watch: WatchTopic
  /** The list below, which the page already feeds. */
  fed: Topic | null
  onGame: (gameId: string) => void
  /** Opens a league, by a game of it. */
  onLeague: (leagueId: string, game: GameInfo) => void
  /** Given where outrights are listed: they are found, too. */
  outrights?: { champions: readonly Champion[]; onOpen: (champion: Champion) => void }
}

/** Finds games of all lists, which are fed while it is open; offline, the kept ones. */
export function SearchDialog({ open, onClose, names, watch, fed, onGame, onLeague, outrights }: SearchDialogProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [, setAddress] = useSearchParams()
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      label={t`搜索`}
      initialFocus={input}
      className="flex flex-col md:top-22! md:max-h-[calc(100dvh-7rem)] md:w-180 md:max-w-[calc(100vw-2rem)] md:translate-y-0! md:rounded-lg max-md:size-full max-md:pt-(--safe-top)"
    >
      {open && ALL_TOPICS.map((topic) => topic !== fed && <TopicWatch key={topic} topic={topic} watch={watch} />)}
      <Search
        input={input}
        names={names}
        champions={outrights?.champions}
        onClose={onClose}
        onCode={(code) => {
          onClose()
          // The page opens a code that its address names.
          setAddress(
            (now) => {
              now.set('code', code)
              return now
            },
            { replace: true },
          )
        }}
        onOpen={(found) => {
          onClose()
          if (found.kind === 'outright') outrights?.onOpen(found.champion)
          else if (found.kind === 'league') onLeague(found.leagueId, found.game)
          else onGame(found.game.gameId)
        }}
      />
    </DialogShell>
  )
}

function Search({
  input,
  names,
  champions,
  onClose,
  onCode,
  onOpen,
}: {
  input: RefObject<HTMLInputElement | null>
  names: SportNames
  champions: readonly Champion[] | undefined
  onClose: () => void
  onCode: (code: string) => void
  onOpen: (found: Found) => void
}) {
  const { t } = useLingui()
  const { games, clockAt } = useAllGames()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const listId = `${id}-list`
  const found = search(query, games, names, champions)
  // Eight letters that name a team are hardly a code.
  const typed = codeIn(query)
  const code = found.length === 0 || /\d/.test(typed ?? '') ? typed : null
  const count = found.length + (code === null ? 0 : 1)
  const chosen = Math.min(at, count - 1)
  const openAt = (place: number) => {
    const one = found[place]
    if (one) onOpen(one)
    else if (code !== null) onCode(code)
  }
  const ask = (text: string) => {
    setQuery(text)
    setAt(0)
  }
  const keys = (event: KeyboardEvent) => {
    // While an input method composes, keys choose among its suggestions.
    if (event.nativeEvent.isComposing || count === 0) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setAt((chosen + by + count) % count)
    else if (event.key === 'Enter') openAt(chosen)
    else return
    event.preventDefault()
  }
  const optionId = (i: number) => `${id}-${i}`
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-3 pl-5 max-md:gap-2 max-md:pl-4">
        <IconSearch className="size-5 shrink-0 text-fg-3" stroke={1.6} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label={t`搜索球队、联赛或拼音`}
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(chosen) : undefined}
          placeholder={t`搜索球队、联赛或拼音`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={query}
          onChange={(event) => ask(event.target.value)}
          onKeyDown={keys}
          className="size-full min-w-0 flex-1 bg-transparent text-xl outline-none placeholder:text-fg-3"
        />
        {query !== '' && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              ask('')
              input.current?.focus()
            }}
          >
            <Trans>清空</Trans>
          </Button>
        )}
        <CloseButton onClick={onClose} />
      </div>
      <p role="status" className="sr-only">
        {query !== '' && (count > 0 ? t`找到 ${count} 个结果` : t`没有找到`)}
      </p>
      {count === 0 ? (
        query.trim() === '' ? (
          <p className="flex-1 px-5 py-6 text-sm text-fg-2">
            <Trans>可以输入中文、拼音、首字母或英文名，例如“利物浦”或“lwp”</Trans>
          </p>
        ) : (
          <StatePanel
            kind="empty"
            title={t`没有找到“${query}”`}
            text={t`只能搜到有赛事的球队和联赛，换一个写法试试`}
            className="flex-1 content-start"
          />
        )
      ) : (
        <div role="listbox" id={listId} aria-label={t`搜索结果`} className="min-h-0 flex-1 overflow-y-auto pb-2">
          {GROUPS.filter((kind) => found.some((one) => one.kind === kind)).map((kind) => (
            <FoundGroup key={kind} kind={kind}>
              {found.map((one, i) =>
                one.kind === kind ? (
                  <FoundOption
                    key={optionId(i)}
                    id={optionId(i)}
                    found={one}
                    clockAt={clockAt}
                    chosen={i === chosen}
                    onPoint={() => setAt(i)}
                    onPress={() => openAt(i)}
                  />
                ) : null,
              )}
            </FoundGroup>
          ))}
          {code !== null && (
            <FoundGroup kind="code">
              <CodeOption
                id={optionId(found.length)}
                code={code}
                chosen={chosen === found.length}
                onPoint={() => setAt(found.length)}
                onPress={() => openAt(found.length)}
              />
            </FoundGroup>
          )}
        </div>
      )}
      <KeyHints />
    </>
  )
}

const ALL_TOPICS = SHOW_TYPES.map((showType) => listTopic('ALL', showType))
const GROUPS = ['outright', 'team', 'game', 'league'] as const

/** Every game of every list, once: at a kick-off two lists may hold it for a moment. */
function useAllGames(): { games: readonly GameInfo[]; clockAt: number } {
  const { store } = useSurface()
  const inPlay = useList(store, 'list/ALL/RB')
  const today = useList(store, 'list/ALL/FT')
  const early = useList(store, 'list/ALL/FU')
  return useMemo(() => {
    const lists = [inPlay, today, early]
    const ids = new Set(lists.flatMap(({ leagues }) => leagues.flatMap(({ gameIds }) => gameIds)))
    return {
      games: [...ids].flatMap((gameId) => store.game(gameId)?.info ?? []),
      clockAt: Math.max(...lists.map((list) => list.clockAt)),
    }
  }, [store, inPlay, today, early])
}

const KeyHints = () => (
  <p className="flex h-11 shrink-0 items-center gap-4 border-t border-line px-5 text-xs text-fg-3 max-md:hidden" aria-hidden>
    <span className="flex items-center gap-1">
      <Key>↑</Key>
      <Key>↓</Key>
      <Trans>选择</Trans>
    </span>
    <span className="flex items-center gap-1">
      <Key>Enter</Key>
      <Trans>打开</Trans>
    </span>
    <span className="flex items-center gap-1">
      <Key>Esc</Key>
      <Trans>关闭</Trans>
    </span>
    <span className="ml-auto">
      <Trans>中文、全拼、首字母、英文都能搜</Trans>
    </span>
  </p>
)

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-5 min-w-6 place-items-center rounded-xs border border-b-2 border-line-strong bg-surface px-1.5 font-sans text-fg-2">
    {children}
  </kbd>
)
