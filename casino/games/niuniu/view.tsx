import { useState } from 'preact/hooks'
import type { RoundOf } from '../../protocol.ts'
import { Card, useTurned } from '../../ui/cards.tsx'
import { GameFrame } from '../../ui/game-frame.tsx'
import { useNow } from '../../ui/hooks.ts'
import { percent, shortYuan, yuan } from '../../ui/money.ts'
import { PastRounds } from '../../ui/past-rounds.tsx'
import { Chips, Three } from '../../ui/pieces.tsx'
import type { GameProps } from '../../ui/seat.ts'
import { SeedsPanel } from '../../ui/seeds.tsx'
import { useStore } from '../../ui/store.ts'
import { HAND, type Outcome, thousandthsOf, timesOf } from './rules.ts'
import { STATED } from './stated.ts'
import '../../ui/cards.css'

const NAMES = ['没牛', '牛一', '牛二', '牛三', '牛四', '牛五', '牛六', '牛七', '牛八', '牛九', '牛牛'] as const
const bullName = (bull: number) => NAMES[bull] as string

export function View({ seat }: GameProps<'niuniu'>) {
  const { balanceFen, isAsking, nextAt } = useStore(seat.state)
  const { stakesFen } = seat.limits
  const [stakeFen, setStakeFen] = useState(() => stakesFen[1] ?? stakesFen[0] ?? '400')
  const [round, setRound] = useState<RoundOf<'niuniu'> | null>(seat.unfinished)
  const outcome = round?.outcome ?? null
  const turned = useTurned(outcome ? (round?.id ?? null) : null, 2 * HAND)
  const isTurned = turned === 2 * HAND
  const now = useNow(seat.now, nextAt > seat.now())
  const isReady = !isAsking && now >= nextAt && (!outcome || isTurned)

  const deal = async () => {
    if (!isReady) return
    const next = await seat.play({ stakeFen })
    if (next) setRound(next)
  }

  const hand = (which: 'player' | 'bank') => {
    const cards = outcome?.[which] ?? []
    const bull = outcome?.[which === 'player' ? 'playerBull' : 'bankBull'] ?? 0
    const hasWon = isTurned && outcome !== null && outcome.hasWon === (which === 'player')
    // Five for the player, then five for the bank.
    const seen = turned - (which === 'player' ? 0 : HAND)
    return (
      <section class={hasWon ? 'hand won' : 'hand'} aria-label={which === 'player' ? '你' : '庄'}>
        <header>
          <b>{which === 'player' ? '你' : '庄'}</b>
          <span class="points">{outcome && seen >= HAND ? bullName(bull) : ''}</span>
          {hasWon && <span class="tag bare">大</span>}
        </header>
        <div class="cards">
          {Array.from({ length: HAND }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            <Card key={`${index}${index < seen}`} card={index < seen ? (cards[index] ?? null) : null} />
          ))}
        </div>
      </section>
    )
  }

  return (
    <GameFrame
      seat={seat}
      facts={
        <>
          <span>
            返还率 <b>{percent(STATED.player)} %</b>
          </span>
          <span>一副牌，每局重发</span>
          <span class="more">一注是四个底，最多输四个底</span>
        </>
      }
      scene={
        <div class="felt stacked">
          {hand('bank')}
          {hand('player')}
        </div>
      }
      result={<Sentence round={round} isTurned={isTurned} isAsking={isAsking} />}
      controls={
        <>
          <Three
            values={[
              ['余额', balanceFen === null ? '—' : yuan(balanceFen)],
              ['每局', yuan(stakeFen)],
              ['上一局返还', round?.returnFen && isTurned ? yuan(round.returnFen) : '—'],
            ]}
          />
          <Chips
            label="每局金额"
            options={stakesFen.map((fen) => [fen, shortYuan(fen)] as const)}
            value={stakeFen}
            onChange={setStakeFen}
          />
          <button type="button" class="button main big wide" aria-disabled={!isReady} onClick={deal}>
            发牌 {shortYuan(stakeFen)}
          </button>
        </>
      }
      hint="没有要你决定的地方：牌由种子定下，比大小按规则。没有自动发牌。"
      sides={[
        { title: '规则', icon: 'list', body: <Rules /> },
        { title: '历史', icon: 'clock', body: <PastRounds seat={seat} unit="局" noteOf={noteOf} /> },
        { title: '公平性', icon: 'hash', body: <SeedsPanel seat={seat} unit="局" /> },
      ]}
    />
  )
}

const told = ({ playerBull, bankBull }: Outcome) => `你${bullName(playerBull)}，庄${bullName(bankBull)}`
const noteOf = ({ outcome }: RoundOf<'niuniu'>) => (outcome ? told(outcome) : '')

function Sentence({ round, isTurned, isAsking }: { round: RoundOf<'niuniu'> | null; isTurned: boolean; isAsking: boolean }) {
  if (isAsking) return <span>已下注，等发牌</span>
  if (!round?.outcome) return <span>五张牌里三张凑成整十，余下两张比点数</span>
  if (!isTurned) return <span>发牌中</span>
  const { outcome, stakeFen, returnFen } = round
  return (
    <>
      <span>
        {told(outcome)}，{outcome.hasWon ? '你大' : '庄大'}
        {outcome.playerBull === outcome.bankBull && '（同样的牛比最大的一张）'}
      </span>
      <span>
        押 {yuan(stakeFen)}，返还 <b>{yuan(returnFen ?? 0)}</b>
      </span>
    </>
  )
}

const EXAMPLES = [10, 9, 8, 6] as const
const LABELS: Readonly<Record<number, string>> = { 10: '牛牛', 9: '牛九', 8: '牛八、牛七', 6: '牛六及以下、没牛' }

function Rules() {
  const back = (bull: number, hasWon: boolean) =>
    thousandthsOf({ playerBull: hasWon ? bull : 0, bankBull: hasWon ? 0 : bull, hasWon }) / 1000
  return (
    <>
      <table class="table">
        <thead>
          <tr>
            <th>大的一方</th>
            <th class="right">底数</th>
            <th class="right">你大，返还</th>
            <th class="right">庄大，返还</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map((bull) => (
            <tr key={bull}>
              <td>{LABELS[bull]}</td>
              <td class="right">{timesOf(bull)}</td>
              <td class="right">{back(bull, true)} 倍</td>
              <td class="right">{back(bull, false)} 倍</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">
        倍数乘以这一局的金额，四个底为一注。10、J、Q、K 算零，A 算一。三张凑成整十，余下两张的个位就是牛几。赢的部分庄家留 4 %。返还率{' '}
        {STATED.player} % 由全部牌面逐一算出，是长期平均。
      </p>
    </>
  )
}
