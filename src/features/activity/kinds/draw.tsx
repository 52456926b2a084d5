import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChartDonut } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DRAW_CHANCES, type Mine, type Terms } from '../../../../contract/activity-kinds.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { newId } from '../../../platform/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { prizeTurnover } from './gift-words.ts'
import type { BodyProps, KindView } from './view.ts'
import { Wheel } from './wheel.tsx'

type DrawTerms = Terms<'drawGift'>

export const drawGift: KindView<'drawGift'> = {
  group: 'regular',
  Icon: IconChartDonut,
  turnover: ({ times }) => prizeTurnover(times),
  mark({ state, mine }) {
    if (state === 'limit') return t`已抽过`
    return state === 'open' && mine.left > 0 ? t`有 1 次` : null
  },
  rules: ({ every, times }) => [
    every === 'day' ? t`每位会员每天 1 次，0:00 更新，不累积` : t`每位会员每周 1 次，周一 0:00 更新，不累积`,
    t`不需要存款或投注`,
    times === 0 ? t`奖金进中心钱包，没有流水` : t`奖金进中心钱包，${times} 倍流水后可取`,
    t`剩下的预算不够最高一份奖金时，抽奖就停，概率不打折`,
    t`休息、自我排除期间没有机会`,
  ],
  nothing: () => t`这次没有抽到奖金`,
  Body: DrawBody,
  Beside: ({ activity: { terms } }) => <Odds terms={terms} />,
}

const prizeWord = ({ fen, points = 0 }: { fen: string; points?: number | undefined }): string => {
  const parts = [fen === '0' ? '' : yuanFixed(fen), points > 0 ? t`${points} 积分` : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(' + ') : t`没有奖金`
}

/** Of ten thousand, in percent. */
const percentOf = (chances: number): string => `${chances / 100}%`

function DrawBody({ activity: { terms, state }, standing, unknown, onJoin, busy, isOnline }: BodyProps<'drawGift'>) {
  const { t } = useLingui()
  const mine = standing?.mine
  const last = mine?.left === 0 ? mine.draws[0] : undefined
  return (
    <>
      <Panel title={drawTitle(terms, mine)}>
        <div className="grid items-center gap-6 md:grid-cols-2">
          <div className="grid justify-items-center">
            <Wheel prizes={terms.prizes.map((prize) => ({ ...prize, word: prizeWord(prize) }))} number={last?.number ?? null} />
          </div>
          <div className="grid gap-3">
            <p className="text-sm text-fg-2">
              <Trans>结果由两颗种子算出，图只是概率的大小，不会转。</Trans>
            </p>
            {standing?.mine.seed && standing.state === 'open' ? (
              <Seeds seed={standing.mine.seed} busy={busy} isOnline={isOnline} onDraw={onJoin} />
            ) : (
              unknown === 'visitor' && (
                <Button size="lg" block disabled={state !== 'running'} onClick={() => onJoin()}>
                  <Trans>登录后抽一次</Trans>
                </Button>
              )
            )}
            {last && <Drawn draw={last} />}
          </div>
        </div>
      </Panel>
      {mine && mine.draws.length > 0 && (
        <Panel title={t`抽奖记录`}>
          <ul className="text-sm">
            {mine.draws.map((draw) => (
              <li key={draw.nonce} className="flex min-h-14 items-center gap-3 border-line not-last:border-b">
                <span className="min-w-0 flex-1">
                  <b className="block">{prizeWord(draw)}</b>
                  <span className="text-fg-3 tabular-nums">{dateTimeOf(draw.at)}</span>
                </span>
                <Proof draw={draw} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function drawTitle({ every }: DrawTerms, mine: Mine<'drawGift'> | undefined): string {
  if (!mine) return every === 'day' ? t`每天 1 次` : t`每周 1 次`
  const { left } = mine
  return every === 'day' ? t`今天还有 ${left} 次` : t`本周还有 ${left} 次`
}

const SEED = /^[\w.-]{1,40}$/

interface SeedsProps {
  seed: { nonce: number; commitment: string }
  busy: boolean
  isOnline: boolean
  onDraw: (seed: string) => void
}

/** What the next draw follows from: the site's seed, told by its hash, and one that the member may choose. */
function Seeds({ seed, busy, isOnline, onDraw }: SeedsProps) {
  const { t } = useLingui()
  const [own, setOwn] = useState(() => newId().slice(-12))
  const isSeed = SEED.test(own)
  return (
    <>
      <p className="text-xs text-fg-3">
        <Trans>服务器种子的哈希（第 {seed.nonce} 次，抽之前就定下）</Trans>
        <span className="block font-mono break-all text-fg-2">{seed.commitment}</span>
      </p>
      <Field
        label={t`你的种子`}
        hint={t`随便改；结果由两颗种子一起决定`}
        error={isSeed ? undefined : t`1 到 40 个字母、数字、点、横线或下划线`}
        value={own}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setOwn(target.value)}
      />
      <Button size="lg" block disabled={!isSeed || !isOnline} aria-busy={busy} onClick={() => onDraw(own)}>
        {isOnline ? t`抽一次` : t`联网后可用`}
      </Button>
    </>
  )
}

function Drawn({ draw }: { draw: Mine<'drawGift'>['draws'][number] }) {
  const { number, fen, times } = draw
  const [word, need] = [prizeWord(draw), yuanFixed(BigInt(fen) * BigInt(times))]
  return (
    <div className="rounded-sm bg-surface-2 px-4 py-3 text-sm text-fg-2">
      <b className="block text-md text-fg">{fen === '0' && draw.points === 0 ? t`这次没有抽到奖金` : t`抽到 ${word}`}</b>
      {fen !== '0' && times > 0 && (
        <span className="block">
          <Trans>已进中心钱包，流水 {need}</Trans>
        </span>
      )}
      <span className="mr-3">
        <Trans>抽出的数 {number}</Trans>
      </span>
      <Proof draw={draw} />
    </div>
  )
}

/** Leads to where the draw is recomputed, on the device. */
function Proof({ draw }: { draw: Mine<'drawGift'>['draws'][number] }) {
  const { serverSeed, commitment, clientSeed, nonce, number } = draw
  const search = new URLSearchParams({
    game: 'draw',
    server: serverSeed,
    hash: commitment,
    client: clientSeed,
    n: `${nonce}`,
    seen: `${number}`,
  })
  return (
    <Link to={`/fairness?${search}`} className="touch-target relative text-accent-text">
      <Trans>验证</Trans>
    </Link>
  )
}

function Odds({ terms }: { terms: DrawTerms }) {
  const { t } = useLingui()
  const { prizes, times } = terms
  const mean = prizes.reduce((sum, { chances, fen }) => sum + BigInt(chances) * BigInt(fen), 0n) / BigInt(DRAW_CHANCES)
  const meanText = yuanFixed(mean)
  const starts = prizes.map((_, place) => prizes.slice(0, place).reduce((sum, { chances }) => sum + chances, 0))
  const rows = prizes.map((prize, place) => {
    const [start = 0, need] = [starts[place], yuanFixed(BigInt(prize.fen) * BigInt(times))]
    return {
      key: `${start}`,
      cells: [
        <b key="word">{prizeWord(prize)}</b>,
        percentOf(prize.chances),
        `${start} – ${start + prize.chances - 1}`,
        prize.fen === '0' ? '—' : times === 0 ? t`无流水` : t`${times} 倍 = ${need}`,
      ],
    }
  })
  return (
    <Panel title={t`概率`} beside={<Trans>平均每次 {meanText}</Trans>}>
      <FiguresTable label={t`概率`} columns={[t`奖金`, t`概率`, t`抽出的数`, t`流水`]} rows={rows} />
      <p className="mt-3 text-xs text-fg-3">
        <Trans>合计 100%。每次独立，不会因为之前没抽到而改变。</Trans>
      </p>
    </Panel>
  )
}
