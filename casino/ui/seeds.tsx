import { useState } from 'preact/hooks'
import type { Answers, Game } from '../protocol.ts'
import { Facts } from './pieces.tsx'
import type { Seat } from './seat.ts'
import { useStore } from './store.ts'

const CLIENT_SEED = /^[\w.-]{1,64}$/

/** The seeds in use: the commitment before, the seed itself once it is no longer played under. */
export function SeedsPanel<G extends Game>({ seat, unit }: { seat: Seat<G>; unit: string }) {
  const { seeds, rounds, isAsking } = useStore(seat.state)
  const [typed, setTyped] = useState<string | null>(null)
  const [revealed, setRevealed] = useState<Answers['rotate']['revealed']>(null)
  const [isWrong, setIsWrong] = useState(false)
  const last = rounds.find(({ returnFen }) => returnFen !== null)

  const rotate = async () => {
    if (typed === null || !CLIENT_SEED.test(typed)) {
      setIsWrong(true)
      return
    }
    const shown = await seat.rotate(typed)
    if (!shown) return
    setRevealed(shown)
    setTyped(null)
  }

  if (!seeds) return <p class="note">这个游戏没有自己的种子。</p>
  return (
    <>
      <Facts
        rows={[
          ['这一轮服务器种子的哈希（事先给出，改不了）', <code key="now">{seeds.commitment}</code>],
          ['你的种子', <code key="own">{seeds.clientSeed ?? '还没有选'}</code>],
          [`${unit}数`, <code key="count">{seeds.nonce}</code>],
          ['下一轮的哈希', <code key="next">{seeds.nextCommitment}</code>],
          ...(revealed
            ? ([
                ['刚公开的服务器种子', <code key="seed">{revealed.serverSeed}</code>],
                ['它的哈希，玩之前就给过', <code key="was">{revealed.commitment}</code>],
                ['当时你的种子 · 轮数', <code key="with">{`${revealed.clientSeed} · ${revealed.rounds}`}</code>],
              ] as const)
            : []),
        ]}
      />
      {typed === null ? (
        <div class="row inside">
          <button type="button" class="button grow" disabled={isAsking} onClick={() => setTyped(seeds.clientSeed ?? '')}>
            换种子并公开
          </button>
          <button type="button" class="button main grow" disabled={!last} onClick={() => last && seat.verify(last)}>
            验证上一{unit}
          </button>
        </div>
      ) : (
        // No form: a frame that is not allowed to send forms hears of none.
        <div class="inside">
          <label class="tiny faint" for="client-seed">
            你的新种子：1 到 64 个字母、数字或 _ . -
          </label>
          <input
            id="client-seed"
            class="text-field"
            value={typed}
            autocomplete="off"
            spellcheck={false}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'client-seed-error' : undefined}
            onKeyDown={({ key }) => key === 'Enter' && void rotate()}
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setIsWrong(false)
            }}
          />
          {isWrong && (
            <p class="error-line" id="client-seed-error">
              只能用字母、数字和 _ . -，最多 64 个
            </p>
          )}
          <div class="row" style="margin-top:12px">
            <button type="button" class="button grow" onClick={() => setTyped(null)}>
              不换
            </button>
            <button type="button" class="button main grow" disabled={isAsking} onClick={rotate}>
              换成它并公开
            </button>
          </div>
        </div>
      )}
    </>
  )
}
