import { useState } from 'preact/hooks'
import type { GomokuLevel, RoundOf } from '../../protocol.ts'
import { GameFrame } from '../../ui/game-frame.tsx'
import { Chips } from '../../ui/pieces.tsx'
import type { GameProps } from '../../ui/seat.ts'
import { useStore } from '../../ui/store.ts'
import { Board, pointName } from './board.tsx'
import type { Point } from './rules.ts'
import './gomoku.css'

type Round = RoundOf<'gomoku'>

const LEVELS: Readonly<Record<GomokuLevel, string>> = { easy: '入门', normal: '进阶' }
const MIDDLE: Point = { column: 7, row: 7 }

export function View({ seat }: GameProps<'gomoku'>) {
  const { isAsking } = useStore(seat.state)
  const [round, setRound] = useState<Round | null>(seat.unfinished)
  const [level, setLevel] = useState<GomokuLevel>(round?.bet.level ?? 'easy')
  const [preview, setPreview] = useState<Point | null>(null)
  const outcome = round?.outcome ?? null
  const isOpen = outcome !== null && !outcome.isResigned && outcome.standing.kind === 'open'
  const moves = outcome?.moves ?? []

  const begin = async () => {
    const next = await seat.play({ level })
    setPreview(null)
    if (next) setRound(next)
  }
  const act = async (action: Point | 'resign') => {
    if (!round || !isOpen || isAsking) return
    const next = await seat.act(round, action)
    setPreview(null)
    if (next) setRound(next)
  }
  const press = (point: Point) => {
    if (!isOpen || isAsking || moves.some(({ column, row }) => column === point.column && row === point.row)) return
    if (preview?.column === point.column && preview.row === point.row) void act(point)
    else setPreview(point)
  }

  return (
    <div class="gomoku">
      <GameFrame
        seat={seat}
        isNight={false}
        facts={
          <>
            <b>练习</b>
            <span>不下注，没有返还：这是比本事的棋</span>
          </>
        }
        scene={
          <>
            <div class="players">
              <Player
                isBlack={false}
                name={`电脑 · ${LEVELS[round?.bet.level ?? level]}`}
                note={isOpen && isAsking ? '在想' : ''}
                isNext={isOpen && isAsking}
              />
              <Player
                isBlack
                name="你（黑）"
                note={isOpen && !isAsking ? '轮到你' : `${Math.ceil(moves.length / 2)} 手`}
                isNext={isOpen && !isAsking}
              />
            </div>
            <Board
              moves={moves}
              line={outcome?.standing.kind === 'won' ? outcome.standing.line : []}
              preview={preview}
              start={moves.at(-1) ?? MIDDLE}
              onPress={press}
            />
          </>
        }
        result={<Sentence round={round} preview={preview} isAsking={isAsking} />}
        controls={
          isOpen ? (
            <div class="row wide">
              <button type="button" class="button big" disabled={isAsking} onClick={() => act('resign')}>
                认输
              </button>
              <button type="button" class="button main big grow" disabled={!preview || isAsking} onClick={() => preview && act(preview)}>
                {preview ? `落子 ${pointName(preview)}` : '先选一处'}
              </button>
            </div>
          ) : (
            <>
              <Chips
                label="电脑的强度"
                options={Object.entries(LEVELS).map(([value, name]) => [value as GomokuLevel, name] as const)}
                value={level}
                onChange={setLevel}
              />
              <button type="button" class="button main big wide" disabled={isAsking} onClick={begin}>
                {round ? '再来一盘' : '开始一盘'}
              </button>
            </>
          )
        }
        hint="点一下是预放，再点同一处才落子；方向键移动，回车落子。"
        sides={[
          { title: '棋步', icon: 'list', body: <Moves moves={moves} /> },
          { title: '规则', icon: 'info', body: <Rules /> },
        ]}
      />
    </div>
  )
}

interface PlayerProps {
  readonly isBlack: boolean
  readonly name: string
  readonly note: string
  readonly isNext: boolean
}

const Player = ({ isBlack, name, note, isNext }: PlayerProps) => (
  <div class={isNext ? 'player next' : 'player'}>
    <i class={isBlack ? 'stone black' : 'stone'} />
    <span>
      <b>{name}</b>
      <small>{note || ' '}</small>
    </span>
  </div>
)

function Sentence({ round, preview, isAsking }: { round: Round | null; preview: Point | null; isAsking: boolean }) {
  const outcome = round?.outcome
  if (!outcome) return <span>你执黑先下，先连成五个的赢</span>
  const { standing, moves, isResigned } = outcome
  if (isResigned) return <span>你认输了，第 {moves.length} 手</span>
  if (standing.kind === 'won')
    return <b>{standing.by === 'black' ? `你赢了，第 ${moves.length} 手连成五子` : `电脑赢了，第 ${moves.length} 手连成五子`}</b>
  if (standing.kind === 'drawn') return <span>棋盘下满，和棋</span>
  const last = moves.at(-1)
  if (isAsking) return <span>电脑在想</span>
  if (preview) return <span>预放在 {pointName(preview)}</span>
  return <span>{last ? `电脑下在 ${pointName(last)}，轮到你` : '轮到你'}</span>
}

const Moves = ({ moves }: { moves: readonly Point[] }) =>
  moves.length === 0 ? (
    <p class="note">还没有落子。</p>
  ) : (
    <ol class="moves">
      {moves.map((point, index) => (
        <li key={pointName(point)}>
          <span class="faint">{index + 1}</span> {pointName(point)}
        </li>
      ))}
    </ol>
  )

const Rules = () => (
  <ul class="rules">
    <li>你执黑先下，横、竖、斜先连成五个或更多就赢。</li>
    <li>没有禁手；棋盘下满算和。</li>
    <li>电脑的强度固定，不看你赢过几盘。</li>
    <li>不限时间；离开后棋局留着，回来接着下。</li>
  </ul>
)
