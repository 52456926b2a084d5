import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconGift, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Terms } from '../../../../contract/activity-kinds.ts'
import { bonusFen } from '../../../../domain/bonus.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { parseYuan } from '../../../../domain/typed-yuan.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { BodyProps, KindView } from './view.ts'

type DepositTerms = Terms<'firstDeposit'>

const percentOf = ({ ratePermille }: DepositTerms): number => ratePermille / 10

const shared = {
  group: 'deposit' as const,
  turnover: ({ times, days }: DepositTerms) => t`流水：赠金 × ${times} 倍，${days} 天内`,
  confirm(terms: DepositTerms): [string, string][] {
    const [percent, most, { times, days }] = [percentOf(terms), yuanFixed(terms.maxFen), terms]
    return [
      [t`赠金`, t`存款 × ${percent}%，最高 ${most}`],
      [t`流水`, t`赠金 × ${times} 倍`],
      [t`期限`, t`${days} 天`],
    ]
  },
  joinLabel: () => t`参加`,
  Body: DepositBody,
}

function rulesOf(terms: DepositTerms, often: string): string[] {
  const [percent, least, most, { times, days }] = [percentOf(terms), yuanFixed(terms.minFen), yuanFixed(terms.maxFen), terms]
  return [
    often,
    t`赠金 = 存款 × ${percent}%，满 ${least} 起算，最高 ${most}；以到账时活动的预算为准`,
    t`流水 = 赠金 × ${times} 倍，${days} 天内；没满之前本金和赠金不能取`,
    t`到期没满：收回赠金和由它赢得的部分，本金不动`,
    t`随时可以放弃赠金，本金马上可取`,
  ]
}

export const firstDeposit: KindView<'firstDeposit'> = {
  ...shared,
  Icon: IconGift,
  rules: (terms) => rulesOf(terms, t`只给第一笔存款，每位会员一次`),
}
export const againDeposit: KindView<'againDeposit'> = {
  ...shared,
  Icon: IconDownload,
  rules: (terms) => rulesOf(terms, t`首存之后每天一次，按北京时间`),
}

const EXAMPLES = [5_000n, 10_000n, 50_000n, 100_000n, 200_000n]

/** Reckons with the member's own amount, by the rule that the deposit is granted by. */
function DepositBody({ activity: { terms, state }, standing }: BodyProps<'firstDeposit'> | BodyProps<'againDeposit'>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('500')
  const amount = parseYuan(typed) ?? 0n
  const { times, days } = terms
  const bonusOf = (fen: bigint) =>
    bonusFen(fen, { minFen: BigInt(terms.minFen), ratePermille: terms.ratePermille, maxFen: BigInt(terms.maxFen) })
  const bonus = bonusOf(amount)
  const [least, percent, principal] = [yuanFixed(terms.minFen), percentOf(terms), yuanFixed(amount)]
  const cells = [
    { name: t`赠金 存款 × ${percent}%`, value: yuanFixed(bonus) },
    { name: t`流水 赠金 × ${times} 倍`, value: yuanFixed(bonus * BigInt(times)) },
    { name: t`没满前不可取`, value: bonus > 0n ? yuanFixed(amount + bonus) : yuanFixed(0n) },
    { name: t`期限`, value: t`${days} 天` },
  ]
  return (
    <>
      <Panel title={t`算一算`}>
        <AmountField label={t`打算存多少`} value={typed} onChange={setTyped} hint={t`满 ${least} 起算`} large />
        <dl className="mt-4 grid grid-cols-2 rounded-sm border border-line md:grid-cols-4" aria-live="polite">
          {cells.map(({ name, value }) => (
            <div key={name} className="border-line p-3 max-md:nth-[n+3]:border-t max-md:even:border-l md:not-first:border-l">
              <dt className="text-xs text-fg-3">{name}</dt>
              <dd className="text-xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 flex items-start gap-3 rounded-sm bg-surface-2 px-4 py-3 text-sm text-fg-2">
          <IconInfoCircle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
          <Trans>中途想取：随时可以放弃赠金，本金 {principal} 马上可取，流水作罢。</Trans>
        </p>
        {state === 'running' && standing?.state === 'joined' && (
          <Link to="/mine/savemoney" className={buttonClass({ size: 'lg' }, 'mt-4')}>
            <Trans>去存款，存款页已选这份赠金</Trans>
          </Link>
        )}
      </Panel>
      <Panel title={t`同一条规则的几个例子`}>
        <FiguresTable
          label={t`同一条规则的几个例子`}
          columns={[t`存款`, t`赠金`, t`流水`]}
          rows={EXAMPLES.map((fen) => {
            const given = bonusOf(fen)
            const cells = given === 0n ? [t`不满 ${least}，0`, '—'] : [yuanFixed(given), yuanFixed(given * BigInt(times))]
            return { key: `${fen}`, cells: [yuanFixed(fen), ...cells] }
          })}
        />
      </Panel>
    </>
  )
}
