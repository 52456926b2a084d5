import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { RoundOf } from '../../protocol.ts'
import { GameFrame } from '../../ui/game-frame.tsx'
import { painted, useNow } from '../../ui/hooks.ts'
import { percent, shortYuan, yuan } from '../../ui/money.ts'
import { PastRounds } from '../../ui/past-rounds.tsx'
import { Chips, Three } from '../../ui/pieces.tsx'
import type { GameProps } from '../../ui/seat.ts'
import { SeedsPanel } from '../../ui/seeds.tsx'
import { sound } from '../../ui/sound.ts'
import { useStore } from '../../ui/store.ts'
import { PAR_SHEET, SCATTER, STATED, WILD } from './par-sheet.ts'
import { Reels } from './reels.tsx'
import { LEAST_RUN, type Spin } from './rules.ts'
import { SYMBOLS, SymbolCell, SymbolStore } from './symbols.tsx'
import './slot.css'

/** What the reels show before anything was played: nothing that wins. */
const FIRST = [4, 13, 20, 31, 40]

type Round = RoundOf<'slot'>

/** A round as far as it has been shown: its paid spin, then free spins one by one. All of them were decided with the first. */
interface Shown {
  readonly round: Round
  readonly spins: readonly Spin[]
  readonly index: number
}

export function View({ seat }: GameProps<'slot'>) {
  const { stakesFen, gapMs } = seat.limits
  const [stakeFen, setStakeFen] = useState(() => stakesFen.find((stake) => stake === '100') ?? (stakesFen[0] as string))
  const [shown, setShown] = useState<Shown | null>(() => shownOf(seat.unfinished))
  const [motion, setMotion] = useState<'still' | 'running' | 'stopping'>('still')
  const [freeAt, setFreeAt] = useState(0)
  const symbols = useMemo(() => <SymbolStore />, [])

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
      {symbols}
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

interface ControlsProps {
  readonly seat: GameProps<'slot'>['seat']
  readonly stakeFen: string
  readonly onStake: (stakeFen: string) => void
  readonly isMoving: boolean
  readonly isLast: boolean
  /** Of the spin before; null while there is none to say. */
  readonly returnFen: string | number | null
  /** When the next free spin may begin. */
  readonly freeAt: number
  readonly onTurn: () => void
}

/** A part of its own: what a press, the money and each second change here would draw the ninety cells of the reels anew. */
function Controls({ seat, stakeFen, onStake, isMoving, isLast, returnFen, freeAt, onTurn }: ControlsProps) {
  const { balanceFen, isAsking, nextAt } = useStore(seat.state)
  const button = useRef<HTMLButtonElement>(null)
  const now = useNow(seat.now, isMoving || nextAt > seat.now() || freeAt > seat.now())
  const isReady = !isMoving && !isAsking && Math.max(nextAt, freeAt) <= now

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isFree = event.target === document.body || event.target === button.current
      if (event.key !== ' ' || event.repeat || !isFree) return
      event.preventDefault()
      button.current?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <Three
        values={[
          ['余额', balanceFen === null ? '—' : yuan(balanceFen)],
          ['每转', yuan(stakeFen)],
          ['上一转返还', returnFen === null ? '—' : yuan(returnFen)],
        ]}
      />
      <Chips
        label="每转金额"
        options={seat.limits.stakesFen.map((stake) => [stake, shortYuan(stake)] as const)}
        value={stakeFen}
        onChange={onStake}
        isOff={!isLast}
      />
      <button ref={button} type="button" class="button main big wide" aria-disabled={!isReady} onClick={() => isReady && onTurn()}>
        {isLast ? `转一次 ${yuan(stakeFen)}` : '下一次免费转'}
      </button>
    </>
  )
}

function shownOf(round: Round | null): Shown | null {
  return round?.outcome ? { round, spins: round.outcome.spins, index: 0 } : null
}

const freeSpinsOf = ({ outcome }: Round) => (outcome && outcome.spins.length > 1 ? `免费转 ${outcome.spins.length - 1}` : '')

/** For those who do not see the reels. */
function sightOf({ wins }: Spin): string {
  const lines = wins.map(({ line, symbol, length }) => `第 ${line} 线 ${SYMBOLS[symbol]?.name} ${length} 连`)
  return lines.length > 0 ? lines.join('，') : '没有连线'
}

/** One sentence. A return below the stake is said as what it is. */
function Result({ shown, isMoving }: { shown: Shown | null; isMoving: boolean }) {
  if (isMoving) return <span>在转</span>
  if (!shown)
    return (
      <span>
        {PAR_SHEET.lines.length} 条线都算，从左往右连 {LEAST_RUN} 个起
      </span>
    )
  const { round, spins, index } = shown
  const free = spins.length - 1
  const stake = yuan(round.stakeFen)
  if (free > 0 && index < free)
    return (
      <>
        <span>{index === 0 ? `${PAR_SHEET.scatters} 个斗，开出免费转 ${free} 次` : `${sightOf(spins[index] as Spin)}`}</span>
        <Dots done={index} of={free} />
        <small>免费转不扣余额，结果随这一转一次算好，返还已在余额里</small>
      </>
    )
  const returned = <b>{yuan(round.returnFen ?? 0)}</b>
  const isLess = Number(round.returnFen) < Number(round.stakeFen)
  const last = spins[index] as Spin
  return (
    <>
      {free > 0 && <Dots done={free} of={free} />}
      <span>
        {Number(round.returnFen) === 0 ? (
          `没有连线，押 ${stake}，返还 ¥0.00`
        ) : (
          <>
            {free === 0 && last.wins.length <= 2 && `${sightOf(last)}　`}
            {free === 0 && last.wins.length > 2 && `${last.wins.length} 条线　`}
            {free > 0 && '这一转连同免费转　'}
            {isLess ? `押 ${stake}，返还 ` : '返还 '}
            {returned}
            {isLess && `，少于这一转的 ${stake}`}
          </>
        )}
      </span>
    </>
  )
}

const Dots = ({ done, of }: { done: number; of: number }) => (
  <span class="dots">
    {Array.from({ length: of }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: dots are their places
      <i key={index} class={index < done ? 'done' : ''} />
    ))}
    <span class="dots-text">
      第 {done} / {of} 次
    </span>
  </span>
)

const NameCell = ({ letter }: { letter: string }) => (
  <td>
    <span class="row">
      <SymbolCell letter={letter} />
      <b>{SYMBOLS[letter]?.name}</b>
    </span>
  </td>
)

function Pays({ gapMs }: { gapMs: number }) {
  const times = (thousandths: number) => String(thousandths / 1000)
  return (
    <>
      <table class="table pays">
        <thead>
          <tr>
            <th>图案</th>
            {[3, 4, 5].map((length) => (
              <th key={length} class="right">
                {length} 连
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <NameCell letter={WILD} />
            <td colSpan={3} class="right soft">
              替代任意图案（斗除外）
            </td>
          </tr>
          <tr>
            <NameCell letter={SCATTER} />
            <td colSpan={3} class="right soft">
              {PAR_SHEET.scatters} 个起免费转 {PAR_SHEET.freeSpins}
            </td>
          </tr>
          {Object.entries(PAR_SHEET.pays).map(([letter, pays]) => (
            <tr key={letter}>
              <NameCell letter={letter} />
              <td class="right">{times(pays[0])}</td>
              <td class="right">{times(pays[1])}</td>
              <td class="right">
                <b>{times(pays[2])}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">
        倍数乘以每转金额，同一线只算最长一组，各线相加。返还率 {STATED.spin} %
        由全部转法逐一算出，是长期平均；每转机会相同，前面的转不影响后面。两转之间至少隔 {gapMs / 1000} 秒，没有自动转。
      </p>
    </>
  )
}
