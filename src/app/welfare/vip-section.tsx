import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dateTimeOf } from '../../../domain/days.ts'
import { yuanFixed } from '../../../domain/money.ts'
import { ownGradeQuery, weekQuery } from '../../features/vip/vip-queries.ts'
import { paymentName } from '../../features/vip/vip-text.ts'
import { Tag } from '../../ui/tag.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { pathOf } from '../navigation/routes.ts'
import { Row, Rows, Section } from './section.tsx'

/** So many payments are shown; the VIP page has them all. */
const LAST = 3

/** The member's level, the week's gift that is to come, and what was paid lately. */
export function VipSection() {
  const { t } = useLingui()
  const week = useAnswer(weekQuery)
  const { data: own } = useQuery(ownGradeQuery)
  const path = pathOf('vip')
  return (
    <Section title={t`VIP 礼金与返水`} query={week} failed={t`VIP 礼金没有加载出来`} offline={t`联网后可以看；到账的都在余额里`}>
      {({ giftFen, needFen, paidAt, payments }) => {
        const [need, time] = [yuanFixed(needFen), dateTimeOf(paidAt)]
        return (
          <Rows>
            <Row to={pathOf('vipDetail')} title={t`等级与返水`} value={own && `VIP ${own.level}`} />
            <Row
              to={path}
              title={t`每周礼金`}
              mark={giftFen !== '0' && <Tag tone="accent">{t`待到账`}</Tag>}
              detail={giftFen === '0' ? t`现在的等级没有每周礼金` : t`${time} 后自动到账，流水 ${need}`}
              value={giftFen !== '0' && yuanFixed(giftFen)}
            />
            {payments.slice(0, LAST).map((payment) => (
              <Row
                key={payment.number}
                to={path}
                title={paymentName(payment)}
                mark={<Tag tone="success">{t`已到账`}</Tag>}
                detail={dateTimeOf(payment.at)}
                value={`+${yuanFixed(payment.fen)}`}
              />
            ))}
          </Rows>
        )
      }}
    </Section>
  )
}
