import { useState } from 'preact/hooks'
import type { Answers, DrawTold, RoundOf } from '../../protocol.ts'
import { useTurned } from '../../ui/cards.tsx'
import { GameFrame } from '../../ui/game-frame.tsx'
import { useIsWide, useNow } from '../../ui/hooks.ts'
import { percent, shortYuan, yuan } from '../../ui/money.ts'
import { PastRounds } from '../../ui/past-rounds.tsx'
import { moveInGroup } from '../../ui/pieces.tsx'
import type { GameProps, Seat } from '../../ui/seat.ts'
import { useStore } from '../../ui/store.ts'
import { clockTime } from '../../ui/time.ts'
import { useTable } from '../../ui/use-table.ts'
import { Felt } from './felt.tsx'
import { BeadRoad, BigRoad, Counts } from './road-pictures.tsx'
import { type Bet, cardsOf, PAYS, type Round, type Winner } from './rules.ts'
import { Shoe } from './shoe.tsx'
import { STATED } from './stated.ts'
import '../../ui/cards.css'
import './baccarat.css'

const SPOTS: readonly { readonly bet: Bet; readonly name: string; readonly isLarge: boolean }[] = [
  { bet: 'playerPair', name: '闲对', isLarge: false },
  { bet: 'bankerPair', name: '庄对', isLarge: false },
  { bet: 'player', name: '闲', isLarge: true },
  { bet: 'tie', name: '和', isLarge: true },
  { bet: 'banker', name: '庄', isLarge: true },
]
const NAMES = Object.fromEntries(SPOTS.map(({ bet, name }) => [bet, name])) as Record<Bet, string>
const WON: Readonly<Record<Winner, string>> = { player: '闲胜', banker: '庄胜', tie: '和' }

type Laid = Readonly<Partial<Record<Bet, number>>>
const sumOf = (laid: Laid) => Object.values(laid).reduce((sum, fen) => sum + fen, 0)
const laidBy = (round: RoundOf<'baccarat'> | undefined): Laid =>
  Object.fromEntries((round?.bet.items ?? []).map(({ bet, stakeFen }) => [bet, Number(stakeFen)]))

export function View({ seat }: GameProps<'baccarat'>) {
  const { balanceFen, isAsking, rounds } = useStore(seat.state)
  const { table, refresh } = useTable(seat as unknown as Seat<'lottery' | 'baccarat'>)
  const now = useNow(seat.now)
  const isWide = useIsWide()
  const { stakesFen, rangeFen } = seat.limits
  const [chip, setChip] = useState(() => stakesFen[2] ?? stakesFen[0] ?? '1000')
  const [laid, setLaid] = useState<Laid>({})
  const [capped, setCapped] = useState<Bet | null>(null)

  const current = table?.current ?? null
  const isOpen = current !== null && now < current.closesAt
  const own = rounds.find(({ bet, state }) => bet.draw === current?.draw && !['refused', 'undone', 'undoing'].includes(state))
  const before = rounds.find(({ bet, state }) => bet.draw !== current?.draw && !['refused', 'undone'].includes(state))
  const placed = own ? laidBy(own) : laid
  const total = sumOf(laid)
  const canLay = isOpen && !own && !isAsking
  const mostOf = (bet: Bet) => Number(rangeFen?.mostOf[bet] ?? rangeFen?.most ?? Number.MAX_SAFE_INTEGER)

  const lay = (bet: Bet) => {
    if (!canLay) return
    const more = (laid[bet] ?? 0) + Number(chip)
    setCapped(more > mostOf(bet) ? bet : null)
    setLaid({ ...laid, [bet]: Math.min(more, mostOf(bet)) })
  }
  const clear = () => {
    setLaid({})
    setCapped(null)
  }
  const place = async () => {
    if (!canLay || total === 0 || !current) return
    const items = Object.entries(laid).map(([bet, fen]) => ({ bet: bet as Bet, stakeFen: String(fen) }))
    if (await seat.play({ draw: current.draw, items })) clear()
    refresh()
  }
  const undo = async () => {
    if (!own) return
    const taken = laidBy(own)
    if (await seat.undo(own)) setLaid(taken)
    refresh()
  }

  const result = (table?.result ?? null) as Round | null
  const shown = result && current ? { draw: current.draw, result } : null
  const turned = useTurned(shown ? String(shown.draw) : null, shown ? cardsOf(shown.result) : 0)
  const isTurned = shown !== null && turned === cardsOf(shown.result)
  const history = (table?.history ?? []) as readonly DrawTold[]
  // The round on the table joins the roads once its cards are turned.
  const past = [...history.map((told) => told.result as Round).reverse(), ...(shown && isTurned ? [shown.result] : [])]
  return (
    <GameFrame
      seat={seat}
      facts={
        <>
          {current && <span>第 {current.label} 局</span>}
          <b>{phaseOf(table, now, isTurned)}</b>
          {current && isOpen && <span>还有 {Math.ceil((current.closesAt - now) / 1000)} 秒</span>}
          {current && !isOpen && <span>下一局 {clockTime(current.endsAt)}</span>}
          {rangeFen && (
            <span class="more">
              桌限 {shortYuan(rangeFen.least)} – {shortYuan(rangeFen.most)}
            </span>
          )}
        </>
      }
      scene={<Felt result={shown?.result ?? null} turned={turned} isTurned={isTurned} />}
      result={
        <Sentence round={shown ? own : before} result={isTurned ? (shown?.result ?? null) : null} isOpen={isOpen} hasBet={Boolean(own)} />
      }
      controls={
        <div class="bets">
          {!isWide && (
            <div class="inner-road">
              <BigRoad rounds={past} />
              <Counts rounds={past} />
            </div>
          )}
          <div class="spots">
            {SPOTS.map(({ bet, name, isLarge }) => {
              const fen = placed[bet] ?? 0
              return (
                <button
                  key={bet}
                  type="button"
                  class={isLarge ? 'spot large' : 'spot'}
                  aria-pressed={fen > 0}
                  aria-label={`${name}，1 赔 ${PAYS[bet] / 1000 - 1}，返还 ${percent(STATED[bet])} %${fen > 0 ? `，已放 ${yuan(fen)}` : ''}`}
                  disabled={!canLay}
                  onClick={() => lay(bet)}
                >
                  <b>{name}</b>
                  <small>1 赔 {Number((PAYS[bet] / 1000 - 1).toFixed(2))}</small>
                  <small class="faint">返还 {percent(STATED[bet])} %</small>
                  {fen > 0 && <span class="laid">{shortYuan(fen).slice(1)}</span>}
                </button>
              )
            })}
          </div>
          {capped && (
            <p class="error-line" role="alert">
              {NAMES[capped]}最高 {shortYuan(mostOf(capped))}
            </p>
          )}
          <div class="bets-foot">
            <div class="poker-chips" role="radiogroup" aria-label="筹码" onKeyDown={moveInGroup}>
              {stakesFen.map((fen, index) => (
                // biome-ignore lint/a11y/useSemanticElements: a button that is a radio
                <button
                  key={fen}
                  type="button"
                  role="radio"
                  aria-checked={fen === chip}
                  aria-label={shortYuan(fen)}
                  tabIndex={fen === chip ? 0 : -1}
                  class={`poker-chip kind-${index % 5}`}
                  onClick={() => setChip(fen)}
                >
                  <span>{chipText(Number(fen))}</span>
                </button>
              ))}
            </div>
            <span class="balance soft">余额 {balanceFen === null ? '—' : yuan(balanceFen)}</span>
            <div class="acts">
              <button type="button" class="button" disabled={own ? !isOpen || isAsking : total === 0} onClick={own ? undo : clear}>
                {own ? '撤销' : '清空'}
              </button>
              <button type="button" class="button" disabled={!canLay || !before} onClick={() => setLaid(laidBy(before))}>
                照上局
              </button>
              <button type="button" class="button main big" disabled={!canLay || total === 0} onClick={place}>
                {buttonText(isOpen, own, total)}
              </button>
            </div>
          </div>
        </div>
      }
      hint="第三张牌按固定规则补，没有人为选择。没赶上的一局不扣款。"
      sides={[
        {
          title: '路',
          icon: 'chart',
          body: (
            <div class="inside roads">
              <h3>大路</h3>
              <BigRoad rounds={past} />
              <h3>珠盘路</h3>
              <BeadRoad rounds={past} />
              <Counts rounds={past} />
            </div>
          ),
        },
        { title: '这一靴', icon: 'hash', body: <Shoe table={table} seat={seat} /> },
        { title: '历史', icon: 'clock', body: <PastRounds seat={seat} unit="局" noteOf={noteOf} /> },
      ]}
    />
  )
}

const chipText = (fen: number) => (fen >= 100_000 ? `${fen / 100_000}千` : String(fen / 100))

function buttonText(isOpen: boolean, own: RoundOf<'baccarat'> | undefined, total: number): string {
  if (own && isOpen) return `已下注 ${shortYuan(own.stakeFen)}`
  if (own && own.returnFen === null) return '等结果'
  if (!isOpen) return '等下一局'
  return total > 0 ? `下注 ${shortYuan(total)}` : '先放筹码'
}

function phaseOf(table: Answers['table'] | null, now: number, isTurned: boolean): string {
  const current = table?.current
  if (!table) return '正在取牌桌'
  if (!current) return '还没有开始'
  if (now < current.closesAt) return `下注到 ${clockTime(current.closesAt)}`
  return isTurned ? '已开牌' : '已截止，发牌中'
}

const noteOf = ({ bet, outcome }: RoundOf<'baccarat'>) =>
  `${bet.items.map((item) => NAMES[item.bet]).join('、')}${outcome ? `，${WON[outcome.winner]}` : ''}`

interface SentenceProps {
  readonly round: RoundOf<'baccarat'> | undefined
  readonly result: Round | null
  readonly isOpen: boolean
  readonly hasBet: boolean
}

function Sentence({ round, result, isOpen, hasBet }: SentenceProps) {
  const told = result ? `${WON[result.winner]}，闲 ${result.playerPoints} 点，庄 ${result.bankerPoints} 点` : ''
  if (round?.returnFen && (result || isOpen))
    return (
      <>
        {told && <span>{told}</span>}
        <span>
          {isOpen ? '上一局' : ''}押 {round.bet.items.map((item) => `${NAMES[item.bet]} ${shortYuan(item.stakeFen)}`).join('、')}，返还{' '}
          <b>{yuan(round.returnFen)}</b>
        </span>
      </>
    )
  if (result)
    return (
      <span>
        {told}。{hasBet ? '' : '这一局没有下注，没有扣款'}
      </span>
    )
  if (isOpen) return <span>{hasBet ? '已下注，截止前可以撤销' : '放好筹码再下注'}</span>
  return <span>{hasBet ? '已截止，等开牌' : '已截止，等下一局'}</span>
}
