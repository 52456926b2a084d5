import { useState } from 'preact/hooks'
import type { RoundOf } from '../../protocol.ts'
import { GameFrame } from '../../ui/game-frame.tsx'
import { useNow } from '../../ui/hooks.ts'
import { Icon } from '../../ui/icon.tsx'
import { percent, shortYuan, yuan } from '../../ui/money.ts'
import { PastRounds } from '../../ui/past-rounds.tsx'
import { Chips, Three } from '../../ui/pieces.tsx'
import type { GameProps } from '../../ui/seat.ts'
import { SeedsPanel } from '../../ui/seeds.tsx'
import { sound } from '../../ui/sound.ts'
import { useStore } from '../../ui/store.ts'
import { FishPicture, KINDS } from './fish.tsx'
import { CHANCES, FISH, type Fish } from './rules.ts'
import { STATED } from './stated.ts'
import { Water } from './water.tsx'
import './fishing.css'

const ALL = Object.keys(FISH) as Fish[]
const PERCENT = percent(STATED)
const timesOf = (fish: Fish) => FISH[fish].thousandths / 1000
const chanceOf = (fish: Fish) => `${Number(((FISH[fish].hits / CHANCES) * 100).toFixed(2))} %`

export function View({ seat }: GameProps<'fishing'>) {
  const { balanceFen, netFen, isAsking, nextAt, sum } = useStore(seat.state)
  const { stakesFen, gapMs } = seat.limits
  const [priceFen, setPriceFen] = useState(() => stakesFen[0] ?? '20')
  const [target, setTarget] = useState<Fish>('pike')
  const [shot, setShot] = useState<RoundOf<'fishing'> | null>(seat.unfinished)
  const now = useNow(seat.now, nextAt > seat.now())
  const isReady = !isAsking && now >= nextAt

  const shoot = async () => {
    if (isAsking || seat.now() < nextAt) return
    sound('press')
    const next = await seat.play({ fish: target, priceFen })
    if (!next?.outcome) return
    setShot(next)
    if (next.outcome.isHit) sound('back')
  }
  const price = (step: number) => setPriceFen(stakesFen[stakesFen.indexOf(priceFen) + step] ?? priceFen)

  return (
    <GameFrame
      seat={seat}
      facts={
        <>
          <span>
            返还率 <b>{PERCENT} %</b>，每种鱼都一样
          </span>
          <span class="more">单人；中不中由服务器决定，画面只照样显示</span>
        </>
      }
      scene={
        <Water
          target={target}
          onAim={setTarget}
          shot={shot?.outcome ? { id: shot.id, fish: shot.bet.fish, isHit: shot.outcome.isHit } : null}
        >
          <Chips
            label="瞄准"
            class="targets"
            options={ALL.map(
              (fish) =>
                [
                  fish,
                  <>
                    {KINDS[fish].name} <b>×{timesOf(fish)}</b>
                  </>,
                  `${KINDS[fish].name}，${timesOf(fish)} 倍，机会 ${chanceOf(fish)}`,
                ] as const,
            )}
            value={target}
            onChange={setTarget}
          />
        </Water>
      }
      result={<Sentence shot={shot} target={target} isAsking={isAsking} />}
      controls={
        <>
          <Three
            values={[
              ['余额', balanceFen === null ? '—' : yuan(balanceFen)],
              [`本次 ${sum?.count ?? 0} 炮`, yuan(netFen)],
              ['上一炮返还', shot?.returnFen ? yuan(shot.returnFen) : '—'],
            ]}
          />
          <div class="gun-price">
            <button type="button" class="button" aria-label="每炮减一档" disabled={priceFen === stakesFen[0]} onClick={() => price(-1)}>
              <Icon name="minus" />
            </button>
            <span>
              <b>{yuan(priceFen)}</b>
              <small class="faint">每炮</small>
            </span>
            <button type="button" class="button" aria-label="每炮加一档" disabled={priceFen === stakesFen.at(-1)} onClick={() => price(1)}>
              <Icon name="plus" />
            </button>
            <button type="button" class="button main big" aria-disabled={!isReady} onClick={shoot}>
              发一炮 {yuan(priceFen)}
            </button>
          </div>
        </>
      }
      hint="点鱼或用名单选目标，方向键也可以换。"
      sides={[
        { title: '鱼谱', icon: 'fish', body: <FishList gapMs={gapMs} /> },
        { title: '历史', icon: 'clock', body: <PastRounds seat={seat} unit="炮" noteOf={noteOf} /> },
        { title: '公平性', icon: 'hash', body: <SeedsPanel seat={seat} unit="炮" /> },
      ]}
    />
  )
}

const noteOf = ({ bet, outcome }: RoundOf<'fishing'>) => `${KINDS[bet.fish].name}${outcome ? (outcome.isHit ? '，打中' : '，没打中') : ''}`

function Sentence({ shot, target, isAsking }: { shot: RoundOf<'fishing'> | null; target: Fish; isAsking: boolean }) {
  const aim = `瞄准${KINDS[target].name}，×${timesOf(target)}，机会 ${chanceOf(target)}`
  if (isAsking) return <span>已发炮，等结果</span>
  if (!shot?.outcome) return <span>{aim}</span>
  const { name } = KINDS[shot.bet.fish]
  return (
    <>
      <span>
        {shot.outcome.isHit ? `打中${name} ×${timesOf(shot.bet.fish)}，` : `${name}没打中，`}
        {shot.outcome.isHit ? '返还 ' : `−${shortYuan(shot.stakeFen)}`}
        {shot.outcome.isHit && <b>{yuan(shot.returnFen ?? 0)}</b>}
      </span>
      <small>{aim}</small>
    </>
  )
}

const FishList = ({ gapMs }: { gapMs: number }) => (
  <>
    <table class="table fish-list">
      <thead>
        <tr>
          <th>鱼</th>
          <th class="right">倍数</th>
          <th class="right">机会</th>
          <th class="right">返还率</th>
        </tr>
      </thead>
      <tbody>
        {ALL.map((fish) => (
          <tr key={fish}>
            <td>
              <span class="row">
                <span class="fish-picture">
                  <FishPicture fish={fish} />
                </span>
                <b>{KINDS[fish].name}</b>
              </span>
            </td>
            <td class="right">×{timesOf(fish)}</td>
            <td class="right">{chanceOf(fish)}</td>
            <td class="right">{PERCENT} %</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p class="note">
      每一炮单独算，鱼没有“血量”，打得多不会更容易中。机会只看鱼种，不看时间和余额。没有自动发炮；两炮之间至少隔 {gapMs / 1000} 秒。
    </p>
  </>
)
