import { useState } from 'preact/hooks'
import type { Answers, DrawTold, RoundOf } from '../../protocol.ts'
import { GameFrame } from '../../ui/game-frame.tsx'
import { useNow } from '../../ui/hooks.ts'
import { fenOf, shortYuan, yuan } from '../../ui/money.ts'
import { Earlier } from '../../ui/past-rounds.tsx'
import { Chips, Facts, Tabs } from '../../ui/pieces.tsx'
import type { GameProps, Seat } from '../../ui/seat.ts'
import { useStore } from '../../ui/store.ts'
import { clockTime } from '../../ui/time.ts'
import { useTable } from '../../ui/use-table.ts'
import { Balls, Trend } from './draws.tsx'
import { OwnBets } from './own-bets.tsx'
import { type Picked, PickPanel, picksOf } from './picks.tsx'
import { type Digits, kindOf, paysOf } from './rules.ts'
import { betName, drawName, kindName, percentOf } from './texts.ts'
import './lottery.css'

type Mode = 'kinds' | 'places' | 'straight'

const NOTHING: Picked = { kinds: [], places: [], straight: '' }

export function View({ seat }: GameProps<'lottery'>) {
  const { balanceFen, isAsking, rounds } = useStore(seat.state)
  const { table, refresh } = useTable(seat as unknown as Seat<'lottery' | 'baccarat'>)
  const now = useNow(seat.now)
  const [mode, setMode] = useState<Mode>('kinds')
  const [picked, setPicked] = useState<Picked>(NOTHING)
  const [stake, setStake] = useState('10')

  const current = table?.current ?? null
  const isOpen = current !== null && now < current.closesAt
  const stakeFen = fenOf(stake)
  const least = Number(seat.limits.rangeFen?.least ?? 100)
  const isStake = stakeFen !== null && stakeFen >= least && stakeFen % 100 === 0
  const bets = picksOf(mode, picked)
  const canBet = isOpen && isStake && bets.length > 0 && !isAsking

  const place = async () => {
    if (!canBet || !current) return
    const items = bets.map((bet) => ({ bet, stakeFen: String(stakeFen) }))
    if (await seat.play({ draw: current.draw, items })) setPicked(NOTHING)
    refresh()
  }
  const undo = async (round: RoundOf<'lottery'>) => {
    await seat.undo(round)
    refresh()
  }

  const draws = (table?.history ?? []) as readonly DrawTold[]
  return (
    <div class="lottery">
      <GameFrame
        seat={seat}
        isNight={false}
        facts={
          <>
            <span>
              返还率 大小单双 <b>{percentOf('big')} %</b>
            </span>
            <span class="more">
              定位 {percentOf('place')} %，五码直选 {percentOf('straight')} %
            </span>
          </>
        }
        scene={
          <>
            <DrawPanel table={table} now={now} />
            <section class="panel picks" aria-label="选号">
              <Tabs
                label="玩法"
                value={mode}
                onChange={setMode}
                options={[
                  ['kinds', '大小单双'],
                  ['places', '定位'],
                  ['straight', '五码直选'],
                ]}
              />
              <PickPanel mode={mode} picked={picked} onPick={setPicked} />
            </section>
          </>
        }
        result={
          <>
            <Waiting rounds={rounds} current={current} />
            <LastResult rounds={rounds} draws={draws} />
          </>
        }
        controls={
          <>
            <div class="row stake">
              <label for="stake" class="soft">
                每注
              </label>
              <span class="amount">
                <span aria-hidden="true">¥</span>
                <input
                  id="stake"
                  inputMode="numeric"
                  autocomplete="off"
                  value={stake}
                  aria-invalid={!isStake}
                  onInput={({ currentTarget }) => setStake(currentTarget.value)}
                />
              </span>
              <Chips
                label="每注金额"
                class="chips"
                value={String(stakeFen)}
                onChange={(fen) => setStake(String(Number(fen) / 100))}
                options={seat.limits.stakesFen.slice(0, 3).map((fen) => [fen, String(Number(fen) / 100)] as const)}
              />
            </div>
            <p class="row sums soft">
              <span>{isStake ? `${bets.length} 注` : `每注填整元，最少 ${shortYuan(least)}`}</span>
              {bets.length === 1 && bets[0] && <span>中了返还 {paysOf(bets[0]) / 1000} 倍</span>}
              <span class="grow" />
              <span>余额 {balanceFen === null ? '—' : yuan(balanceFen)}</span>
            </p>
            <button type="button" class="button main big wide" aria-disabled={!canBet} onClick={place}>
              {buttonText(isOpen, current, bets.length, isStake ? (stakeFen ?? 0) : 0)}
            </button>
          </>
        }
        hint="每期各数字的机会相同，往期不影响下一期。没赶上的一期不扣款。"
        sides={[
          { title: '走势', icon: 'chart', body: <Trend draws={draws} /> },
          { title: '往期', icon: 'list', body: <PastDraws seat={seat} draws={draws} /> },
          {
            title: '我的',
            icon: 'clock',
            body: (
              <>
                <OwnBets rounds={rounds} openDraw={isOpen ? current.draw : null} onUndo={undo} isAsking={isAsking} />
                <Earlier seat={seat} />
              </>
            ),
          },
          { title: '承诺', icon: 'hash', body: <ChainPanel table={table} /> },
        ]}
      />
    </div>
  )
}

function buttonText(isOpen: boolean, current: Answers['table']['current'], count: number, stakeFen: number): string {
  if (!current) return '还没有开始'
  if (!isOpen) return `下一期 ${clockTime(current.drawnAt)} 开始`
  return count === 0 || stakeFen === 0 ? '先选一项' : `投注 ${shortYuan(count * stakeFen)}`
}

function DrawPanel({ table, now }: { table: Answers['table'] | null; now: number }) {
  const current = table?.current
  const last = table?.history[0]
  const digits = last ? (last.result as { digits: Digits }).digits : null
  if (!table) return <section class="panel draw">正在取这一期</section>
  if (!current) return <section class="panel draw">第一条种子链还没有公布完，公布后开始开奖</section>
  const seconds = Math.max(0, Math.ceil((current.closesAt - now) / 1000))
  return (
    <section class="panel" aria-label="这一期">
      <div class="draw">
        <p class="row soft">
          {drawName(current.label)}
          <span class="grow" />
          {seconds > 0 ? `${clockTime(current.closesAt)} 截止，还有 ${seconds} 秒` : `${clockTime(current.closesAt)} 已截止`}
        </p>
        <Balls digits={null} isLarge />
        <p class="row">
          {seconds > 0 ? '等待开奖' : `${clockTime(current.drawnAt)} 开奖`}
          <span class="grow" />
          <span class="soft" title={current.commitment}>
            承诺 <code>{`${current.commitment.slice(0, 4)}…${current.commitment.slice(-4)}`}</code>
          </span>
        </p>
      </div>
      {last && digits && (
        <p class="row last soft">
          上期 {String(last.label).padStart(4, '0')} <Balls digits={digits} />
          <span class="grow" />
          {kindOf(digits).sum} {kindName(digits)}
        </p>
      )}
    </section>
  )
}

/** One's own bets on this draw. */
function Waiting({ rounds, current }: { rounds: readonly RoundOf<'lottery'>[]; current: Answers['table']['current'] }) {
  const own = rounds.filter(({ state, bet }) => state === 'open' && bet.draw === current?.draw)
  if (!current || own.length === 0) return null
  const stakeFen = own.reduce((sum, round) => sum + Number(round.stakeFen), 0)
  return (
    <span>
      {drawName(current.label)}已投 {own.map(betsName).join('、')} {yuan(stakeFen)}，等开奖
    </span>
  )
}

/** What the last draw brought to one's own bets, or what it was. */
function LastResult({ rounds, draws }: { rounds: readonly RoundOf<'lottery'>[]; draws: readonly DrawTold[] }) {
  const last = draws[0]
  if (!last) return <span>五个数字，一分钟一期</span>
  const { digits } = last.result as { digits: Digits }
  const own = rounds.filter(({ bet, returnFen }) => bet.draw === last.draw && returnFen !== null)
  const drawn = `${drawName(last.label)} ${digits.join(' ')}，总和 ${kindOf(digits).sum}，${kindName(digits)}`
  if (own.length === 0) return <span>{drawn}</span>
  return (
    <>
      <span>{drawn}</span>
      {own.map((round) => (
        <span key={round.id}>
          押 {betsName(round)} {yuan(round.stakeFen)}，返还 <b>{yuan(round.returnFen ?? 0)}</b>
        </span>
      ))}
    </>
  )
}

const betsName = ({ bet: { items } }: RoundOf<'lottery'>) => (items.length === 1 && items[0] ? betName(items[0].bet) : `${items.length} 注`)

function PastDraws({ seat, draws }: { seat: Seat<'lottery'>; draws: readonly DrawTold[] }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th>期</th>
          <th>开奖</th>
          <th class="right">总和</th>
          <th class="right">结果</th>
          <th>
            <span class="quiet">验证</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {draws.slice(0, 10).map(({ draw, label, result, proof }) => {
          const outcome = result as { digits: Digits }
          return (
            <tr key={draw}>
              <td>{String(label).padStart(4, '0')}</td>
              <td>
                <Balls digits={outcome.digits} />
              </td>
              <td class="right">{kindOf(outcome.digits).sum}</td>
              <td class="right">{kindName(outcome.digits)}</td>
              <td class="right">
                <button
                  type="button"
                  class="link"
                  aria-label={`验证${drawName(label)}`}
                  onClick={() => seat.verify({ proof, bet: { draw, items: [] }, outcome })}
                >
                  验证
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const ChainPanel = ({ table }: { table: Answers['table'] | null }) => (
  <>
    <p class="note">每期的种子是一条事先排好的链：开奖后公开的种子，哈希一次就是上一期的种子，一直到最早公布的锚。</p>
    <Facts
      rows={[
        ['这一期种子的哈希（开奖前给出）', <code key="now">{table?.current?.commitment ?? '—'}</code>],
        ['链的锚（第一期之前公布）', <code key="anchor">{table?.chain.anchor ?? '—'}</code>],
        ['链的公共种子（锚公布之后才产生）', <code key="seed">{table?.chain.clientSeed ?? '还没有产生'}</code>],
        ['下一条链的锚', <code key="next">{table?.chain.nextAnchor ?? '—'}</code>],
      ]}
    />
  </>
)
