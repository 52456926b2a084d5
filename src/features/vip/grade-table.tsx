import { Trans } from '@lingui/react/macro'
import type { VipGrade } from '../../../contract/vip.ts'
import { formatYuanFixed, yuanFixed } from '../../../domain/money.ts'
import { rateText } from '../../../domain/rate-text.ts'
import { cx } from '../../ui/cx.ts'
import { groupName, productGroups, rateOf } from './vip-text.ts'

/** All levels with what they bring; the member's own is marked. */
export function GradeTable({ grades, own }: { grades: readonly VipGrade[]; own: number | undefined }) {
  const groups = productGroups(grades)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys.
    <section className="overflow-x-auto" tabIndex={0} aria-labelledby="vip-grades">
      <table className="w-full break-keep text-center text-sm tabular-nums md:whitespace-nowrap max-md:text-xs">
        <thead className="bg-surface-2 text-xs text-fg-2">
          <tr>
            <Head first>
              <Trans>等级</Trans>
            </Head>
            <Head>
              <Trans>年有效投注</Trans>
            </Head>
            {groups.map((products) => (
              <Head key={products.join()}>{groupName(products)}</Head>
            ))}
            <Head>
              <Trans>每周礼金</Trans>
            </Head>
            <Head wide>
              <Trans>升级礼金</Trans>
            </Head>
          </tr>
        </thead>
        <tbody>
          {grades.map((grade) => (
            <tr key={grade.level} className={cx('border-t border-line', grade.level === own && 'bg-accent-soft font-semibold')}>
              <th scope="row" className="py-3 pr-2 pl-4 text-left whitespace-nowrap font-[inherit]">
                VIP {grade.level}
                {grade.level === own && (
                  <span className="max-md:block md:ml-2">
                    <Trans>现在</Trans>
                  </span>
                )}
              </th>
              <td className="px-1.5 md:px-3">{formatYuanFixed(BigInt(grade.turnoverFen))}</td>
              {groups.map((products) => (
                <td key={products.join()} className="px-1.5 md:px-3">
                  {rateText(rateOf(grade, products[0]))}
                </td>
              ))}
              <td className="px-1.5 md:px-3">
                {giftText(grade.weeklyFen)}
                {grade.levelFen !== '0' && (
                  <span className="block text-2xs font-normal whitespace-nowrap text-fg-2 md:hidden">
                    <Trans>升级 {giftText(grade.levelFen)}</Trans>
                  </span>
                )}
              </td>
              <td className="px-3 max-md:hidden">{giftText(grade.levelFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const giftText = (fen: string): string => (fen === '0' ? '—' : yuanFixed(fen))

/** `wide`: a phone has its value in another column. */
const Head = ({ children, first = false, wide = false }: { children: React.ReactNode; first?: boolean; wide?: boolean }) => (
  <th scope="col" className={cx('py-2 font-normal', wide && 'max-md:hidden', first ? 'px-4 text-left' : 'px-1.5 md:px-3')}>
    {children}
  </th>
)
