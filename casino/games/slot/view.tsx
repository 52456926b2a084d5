import { useMemo, useState } from 'preact/hooks'
import type { RoundOf } from '../../protocol.ts'
import { GameFrame } from '../../ui/game-frame.tsx'
import { painted } from '../../ui/hooks.ts'
import { percent } from '../../ui/money.ts'
import { PastRounds } from '../../ui/past-rounds.tsx'
import type { GameProps } from '../../ui/seat.ts'
import { SeedsPanel } from '../../ui/seeds.tsx'
import { sound } from '../../ui/sound.ts'
import { Controls } from './controls.tsx'
import { PAR_SHEET, STATED } from './par-sheet.ts'
import { Pays } from './pays.tsx'
import { Reels } from './reels.tsx'
import { Result, type Shown, sightOf } from './result.tsx'
import { Pictures } from './symbols.tsx'
import './slot.css'

/** What the reels show before anything was played: nothing that wins. */
const FIRST = [4, 13, 20, 31, 40]

type Round = RoundOf<'slot'>

export function View({ seat }: GameProps<'slot'>) {
  const { stakesFen, gapMs } = seat.limits
  const [stakeFen, setStakeFen] = useState(() => stakesFen.find((stake) => stake === '100') ?? (stakesFen[0] as string))
  const [shown, setShown] = useState<Shown | null>(() => shownOf(seat.unfinished))
  const [motion, setMotion] = useState<'still' | 'running' | 'stopping'>('still')
  const [freeAt, setFreeAt] = useState(0)
  const pictures = useMemo(() => <Pictures />, [])

  const isMoving = motion !== 'still'
  const spin = shown?.spins[shown.index] ?? null
  const isLast = !shown || shown.index === shown.spins.length - 1

  const turn = async () => {
    sound('press')
    // The button answers the press before the reels are set in motion, which takes a slow phone longer than a frame.
    if (shown && !isLast) {
      setFreeAt(seat.now() + gapMs)
      await painted()
      setShown({ ...shown, index: shown.index + 1 })
      setMotion('stopping')
      return
    }
    const asked = seat.play({ stakeFen })
    await painted()
    setMotion('running')
    const round = await asked
    const next = shownOf(round)
    if (!next) {
      setMotion('still')
      return
    }
    // The money, what the reels will show (out of sight while they run) and their stop are each drawn in a frame of its own.
    await painted()
    setShown(next)
    await painted()
    setMotion('stopping')
  }

  const stopped = () => {
    setMotion('still')
    // Only what is more than the stake has a tone.
    if (shown && isLast && Number(shown.round.returnFen) > Number(shown.round.stakeFen)) sound('back')
  }

  return (
    <>
      {pictures}
      <GameFrame
        seat={seat}
        facts={
          <>
            <span>
              返还率 <b>{percent(STATED.spin)} %</b>
            </span>
            <span>{PAR_SHEET.lines.length} 线</span>
            <span>约每 {Math.round(100 / Number(STATED.hits))} 转有返还一次</span>
            <span class="more">一转最高 {STATED.highestThousandths / 1000} 倍</span>
          </>
        }
        scene={
          <Reels
            stops={spin?.stops ?? FIRST}
            motion={motion}
            onStopped={stopped}
            spin={spin}
            label={isMoving ? '转轴在转' : spin ? sightOf(spin) : '五轴三行，还没有转'}
          />
        }
        result={<Result shown={shown} isMoving={isMoving} />}
        controls={
          <Controls
            seat={seat}
            stakeFen={stakeFen}
            onStake={setStakeFen}
            isMoving={isMoving}
            isLast={isLast}
            returnFen={shown && !isMoving ? (shown.round.returnFen ?? 0) : null}
            freeAt={freeAt}
            onTurn={turn}
          />
        }
        hint={`空格键也可以转。两转之间至少隔 ${gapMs / 1000} 秒，没有自动转。`}
        sides={[
          { title: '赔付', icon: 'chart', isLeft: true, body: <Pays gapMs={gapMs} /> },
          { title: '历史', icon: 'clock', body: <PastRounds seat={seat} unit="转" noteOf={freeSpinsOf} /> },
          { title: '公平性', icon: 'hash', body: <SeedsPanel seat={seat} unit="转" /> },
        ]}
      />
    </>
  )
}

function shownOf(round: Round | null): Shown | null {
  return round?.outcome ? { round, spins: round.outcome.spins, index: 0 } : null
}

const freeSpinsOf = ({ outcome }: Round) => (outcome && outcome.spins.length > 1 ? `免费转 ${outcome.spins.length - 1}` : '')
