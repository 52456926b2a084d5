import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { placeName } from './game-words.ts'
import { type Drawn, type Evidence, isShared, type Recomputed } from './recompute.ts'
import { ShownRound } from './shown-round.tsx'

/** How many numbers the table has at first: a shoe has 415. */
const FIRST = 20

/** The way from the seeds to what the round showed, step by step, so that it can be gone again with other tools. */
export function Steps({ evidence, result }: { evidence: Evidence; result: Recomputed }) {
  const { game, nonce } = evidence
  const { commitment, isCommitted, blocks, drawn, shown, differsAt } = result
  const shared = isShared(game)
  return (
    <ol className="mt-5">
      <Step
        at={1}
        title={shared ? t`服务器种子属于事先公布的链` : t`服务器种子对得上事先的哈希`}
        verdict={isCommitted}
        text={
          shared
            ? t`把这一期的种子连做 ${nonce} 次 SHA-256，应当等于开局前公布的链头。`
            : t`把公开的服务器种子做一次 SHA-256，应当等于开局前给你的哈希。`
        }
      >
        <Code>SHA-256 → {commitment}</Code>
        {isCommitted === false && (
          <p className="mt-2 text-sm text-danger">
            <Trans>和事先给的不一样：这不是开局前承诺的那个种子，或者粘贴时多了、少了字。</Trans>
          </p>
        )}
      </Step>
      <Step
        at={2}
        title={t`三样合在一起，得到一串数`}
        text={t`HMAC-SHA-256，钥匙是服务器种子，内容是“你的种子:序号:0”；不够用就接着算“:1”“:2”。`}
      >
        {blocks.slice(0, 2).map(({ text, digest }) => (
          <Code key={text}>
            {text}
            <br />→ {digest}
          </Code>
        ))}
        {blocks.length > 2 && (
          <p className="mt-1 text-xs text-fg-3">
            <Trans>共 {blocks.length} 块</Trans>
          </p>
        )}
      </Step>
      <Step at={3} title={t`每 4 个字节一组，换成这一局的数`} text={t`整数 × 个数 ÷ 2³²，取整；余数太小的一组不用，免得有的数多一次机会。`}>
        <Numbers drawn={drawn} nameOf={(place) => placeName(game, place)} />
      </Step>
      <Step
        at={4}
        title={t`按规则摆出来，和记录比`}
        verdict={differsAt === null ? null : differsAt === -1}
        text={differsAt === null ? t`没有填记录，只显示算出来的。` : t`先是算出来的，后是记录上的。`}
        isLast
      >
        <div className="mt-2 flex flex-wrap gap-x-10 gap-y-4">
          <ShownRound game={game} shown={shown} differsAt={differsAt} />
          {differsAt !== null && <ShownRound game={game} shown={evidence.seen} differsAt={differsAt} />}
        </div>
        {differsAt !== null && differsAt >= 0 && (
          <p className="mt-3 text-sm text-danger">
            <Trans>
              {placeName(game, differsAt)}不一样：算出来是 {String(shown[differsAt] ?? '–')}，记录是{' '}
              {String(evidence.seen[differsAt] ?? '–')}。
            </Trans>
          </p>
        )}
      </Step>
    </ol>
  )
}

interface StepProps {
  at: number
  title: string
  text: string
  /** Whether it is as it was said; null or missing: there was nothing to compare with. */
  verdict?: boolean | null
  isLast?: boolean
  children: ReactNode
}

function Step({ at, title, text, verdict = null, isLast = false, children }: StepProps) {
  return (
    <li className="relative pb-7 pl-10">
      {!isLast && <span className="absolute top-7 bottom-0 left-3.5 w-0.5 -translate-x-1/2 bg-accent-line" aria-hidden />}
      <span
        className="absolute top-0 left-0 grid size-7 place-items-center rounded-sm bg-accent text-sm font-semibold text-on-accent"
        aria-hidden
      >
        {at}
      </span>
      <div className="flex items-start gap-3">
        <h3 className="flex-1 text-lg font-semibold">{title}</h3>
        <Verdict is={verdict} />
      </div>
      <p className="mt-0.5 text-sm text-fg-2">{text}</p>
      {children}
    </li>
  )
}

/** Whether something is as it was said, in a word; nothing where it could not be compared. */
export function Verdict({ is }: { is: boolean | null }) {
  if (is === null) return null
  return is ? (
    <Tag tone="success">
      <IconCheck className="size-3.5" stroke={2} aria-hidden />
      <Trans>一致</Trans>
    </Tag>
  ) : (
    <Tag tone="danger">
      <IconX className="size-3.5" stroke={2} aria-hidden />
      <Trans>不一致</Trans>
    </Tag>
  )
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="mt-2 block rounded-sm bg-surface-2 px-3 py-2 font-mono text-sm break-all text-fg">{children}</code>
)

/** The first numbers, each with its place among those that count: thrown-away words have none. */
function rowsOf(drawn: readonly Drawn[]) {
  let places = 0
  return drawn
    .slice(0, FIRST)
    .map(({ word, below, number }, at) => ({ key: `${at} ${word}`, word, below, number, place: number === null ? null : places++ }))
}

function Numbers({ drawn, nameOf }: { drawn: readonly Drawn[]; nameOf: (place: number) => string }) {
  return (
    <section className="mt-2 overflow-x-auto" aria-label={t`这一局的数`}>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="bg-surface-2 text-left text-fg-2">
            <Head>{t`位置`}</Head>
            <Head>{t`字节`}</Head>
            <Head right>{t`整数`}</Head>
            <Head right>÷ 2³²</Head>
            <Head right>{t`个数`}</Head>
            <Head right>{t`取整`}</Head>
          </tr>
        </thead>
        <tbody>
          {rowsOf(drawn).map(({ key, word, below, number, place }) => {
            const value = Number.parseInt(word, 16)
            return (
              <tr key={key} className="border-b border-line">
                <td className="px-3 py-2 whitespace-nowrap">{place === null ? t`不用` : nameOf(place)}</td>
                <td className="px-3 py-2 font-mono">{word}</td>
                <td className="px-3 py-2 text-right">{value.toLocaleString('en-US')}</td>
                <td className="px-3 py-2 text-right">{(value / 2 ** 32).toFixed(6)}</td>
                <td className="px-3 py-2 text-right whitespace-nowrap">× {below}</td>
                <td className="px-3 py-2 text-right font-semibold">{number ?? '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {drawn.length > FIRST && (
        <p className="mt-1 text-xs text-fg-3">
          <Trans>
            共 {drawn.length} 个，这里是前 {FIRST} 个
          </Trans>
        </p>
      )}
    </section>
  )
}

const Head = ({ right = false, children }: { right?: boolean; children: ReactNode }) => (
  <th scope="col" className={cx('px-3 py-2 font-normal whitespace-nowrap', right && 'text-right')}>
    {children}
  </th>
)
