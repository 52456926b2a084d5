import { useState } from 'preact/hooks'
import type { RoundOf } from '../../protocol.ts'
import { Card } from '../../ui/cards.tsx'
import { GameFrame } from '../../ui/game-frame.tsx'
import { useNow } from '../../ui/hooks.ts'
import { percent, shortYuan, yuan } from '../../ui/money.ts'
import { PastRounds } from '../../ui/past-rounds.tsx'
import { Chips, Facts, Three } from '../../ui/pieces.tsx'
import type { GameProps } from '../../ui/seat.ts'
import { SeedsPanel } from '../../ui/seeds.tsx'
import { useStore } from '../../ui/store.ts'
import { type Action, EMPTY, plusCard, pointsOf, type Total } from './rules.ts'
import { STATED } from './stated.ts'
import '../../ui/cards.css'
import './blackjack.css'

type Round = RoundOf<'blackjack'>
type Hand = NonNullable<Round['outcome']>['hands'][number]

const ACTIONS: Readonly<Record<Action, string>> = { stand: '停牌', hit: '要牌', double: '加倍', split: '分牌' }
/** Those that stake once more. */
const STAKES_MORE: readonly Action[] = ['double', 'split']

const totalOf = (cards: readonly number[]): Total => cards.map(pointsOf).reduce(plusCard, EMPTY)
const pointsText = ({ points, isSoft }: Total) => (isSoft && points < 21 ? `${points - 10} / ${points}` : String(points))

export function View({ seat }: GameProps<'blackjack'>) {
  const { balanceFen, isAsking, nextAt } = useStore(seat.state)
  const { stakesFen } = seat.limits
  const [round, setRound] = useState<Round | null>(seat.unfinished)
  const [stakeFen, setStakeFen] = useState(() => round?.bet.stakeFen ?? stakesFen[0] ?? '1000')
  const now = useNow(seat.now, nextAt > seat.now())
  const outcome = round?.outcome ?? null
  const choice = outcome?.choice ?? null
  const isReady = !isAsking && !choice && now >= nextAt

  const begin = async () => {
    if (!isReady) return
    const next = await seat.play({ stakeFen })
    if (next) setRound(next)
  }
  const decide = async (action: Action) => {
    if (!round || isAsking) return
    const next = await seat.act(round, action)
    if (next) setRound(next)
  }

  return (
    <GameFrame
      seat={seat}
      facts={
        <>
          <span>
            返还率 <b>{percent(STATED['best strategy'])} %</b>（每次都选最好的打法）
          </span>
          <span class="more">整副牌抽牌，没有牌可以记</span>
        </>
      }
      scene={
        <div class="felt stacked twenty-one">
          <section class="hand" aria-label="庄">
            <header>
              <b>庄</b>
              <span class="points">{outcome ? pointsText(totalOf(outcome.bank)) : ''}</span>
            </header>
            <div class="cards">
              {outcome?.bank.map((card, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
                <Card key={`${round?.id}${index}`} card={card} />
              ))}
              {(!outcome || choice) && <Card card={null} />}
              {!outcome && <Card card={null} />}
            </div>
          </section>
          <div class="own-hands">
            {(outcome?.hands ?? [null]).map((hand, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a hand is its place
              <OwnHand key={index} hand={hand} isNext={choice?.hand === index} count={outcome?.hands.length ?? 1} index={index} />
            ))}
          </div>
        </div>
      }
      result={<Sentence round={round} isAsking={isAsking} />}
      controls={
        choice && round ? (
          <>
            <Three
              values={[
                ['余额', balanceFen === null ? '—' : yuan(balanceFen)],
                ['已下注', yuan(round.stakeFen)],
                ['轮到', choice.hand === 0 && outcome?.hands.length === 1 ? '你' : `第 ${choice.hand + 1} 手`],
              ]}
            />
            <div class="decisions">
              {choice.actions.map((action) => (
                <button key={action} type="button" class="button big" disabled={isAsking} onClick={() => decide(action)}>
                  {ACTIONS[action]}
                  {STAKES_MORE.includes(action) && ` ${shortYuan(round.bet.stakeFen)}`}
                </button>
              ))}
            </div>
          </>
        ) : (
          <>
            <Three
              values={[
                ['余额', balanceFen === null ? '—' : yuan(balanceFen)],
                ['每局', yuan(stakeFen)],
                ['上一局返还', round?.returnFen ? yuan(round.returnFen) : '—'],
              ]}
            />
            <Chips
              label="每局金额"
              options={stakesFen.map((fen) => [fen, shortYuan(fen)] as const)}
              value={stakeFen}
              onChange={setStakeFen}
            />
            <button type="button" class="button main big wide" aria-disabled={!isReady} onClick={begin}>
              发牌 {shortYuan(stakeFen)}
            </button>
          </>
        )
      }
      hint="不限时间。离开后这一局留着，回来接着打。"
      sides={[
        {
          title: '规则',
          icon: 'list',
          body: (
            <Facts
              rows={[
                ['庄家', '17 点起停牌，软 17 也停；先看自己是不是二十一点'],
                ['二十一点（A 和十点牌）', '1 赔 1.5'],
                ['加倍', '头两张时可以，再押一份，只补一张'],
                ['分牌', '两张点数相同可以分一次，再押一份；分开的 A 各补一张'],
                ['返还率', `${STATED['best strategy']} %，按第一份注算，每次都选最好的打法；选得差，返还就少`],
              ]}
            />
          ),
        },
        { title: '历史', icon: 'clock', body: <PastRounds seat={seat} unit="局" noteOf={noteOf} /> },
        { title: '公平性', icon: 'hash', body: <SeedsPanel seat={seat} unit="局" /> },
      ]}
    />
  )
}

function ending({ cards, halves }: Hand): string {
  if (totalOf(cards).points > 21) return '爆了'
  if (halves === null) return ''
  return halves > 0 ? '赢' : halves === 0 ? '平' : '输'
}

const noteOf = ({ outcome }: Round) =>
  outcome && !outcome.choice ? outcome.hands.map((hand) => `${totalOf(hand.cards).points} 点${ending(hand)}`).join('，') : ''

interface OwnHandProps {
  readonly hand: Hand | null
  readonly isNext: boolean
  readonly count: number
  readonly index: number
}

function OwnHand({ hand, isNext, count, index }: OwnHandProps) {
  const name = count > 1 ? `你，第 ${index + 1} 手` : '你'
  const end = hand ? ending(hand) : ''
  return (
    <section class={isNext || (hand?.halves ?? 0) > 0 ? 'hand won' : 'hand'} aria-label={name} aria-current={isNext}>
      <header>
        <b>{name}</b>
        {hand && hand.stakes > 1 && <span class="tag bare">加倍</span>}
        <span class="points">{hand ? pointsText(totalOf(hand.cards)) : ''}</span>
        {end && <span class="tag bare">{end}</span>}
      </header>
      <div class="cards">
        {hand
          ? // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            hand.cards.map((card, at) => <Card key={`${card}.${at}`} card={card} />)
          : [0, 1].map((at) => <Card key={at} card={null} />)}
      </div>
    </section>
  )
}

function Sentence({ round, isAsking }: { round: Round | null; isAsking: boolean }) {
  const outcome = round?.outcome
  if (isAsking) return <span>等庄家</span>
  if (!round || !outcome) return <span>比庄家更近二十一点，不超过</span>
  if (outcome.choice) {
    const hand = outcome.hands[outcome.choice.hand]
    return (
      <span>
        {hand ? `你 ${pointsText(totalOf(hand.cards))} 点` : ''}，庄家明牌 {pointsText(totalOf(outcome.bank))} 点，轮到你
      </span>
    )
  }
  return (
    <>
      <span>
        {noteOf(round)}，庄 {totalOf(outcome.bank).points} 点
      </span>
      <span>
        押 {yuan(round.stakeFen)}，返还 <b>{yuan(round.returnFen ?? 0)}</b>
      </span>
    </>
  )
}
