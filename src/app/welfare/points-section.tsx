import { useLingui } from '@lingui/react/macro'
import { overviewQuery } from '../../features/wallet/points/points-queries.ts'
import { pointsText } from '../../features/wallet/points/points-text.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { pathOf } from '../navigation/routes.ts'
import { Row, Rows, Section } from './section.tsx'

/** Points, and what they could be exchanged for now. */
export function PointsSection() {
  const { t } = useLingui()
  const query = useAnswer(overviewQuery)
  return (
    <Section title={t`积分与礼品`} query={query} failed={t`积分没有加载出来`} offline={t`联网后可以看；积分不会过期`}>
      {({ balance, gifts }) => {
        const open = gifts.filter(({ points, left }) => points <= balance && left !== 0).length
        const all = gifts.length
        return (
          <Rows>
            <Row
              to={pathOf('exchange')}
              title={t`礼品兑换`}
              detail={open > 0 ? t`${all} 种礼品，现在的积分换得起 ${open} 种` : t`${all} 种礼品；积分不会过期`}
              value={t`${pointsText(balance)} 积分`}
            />
            <Row to={pathOf('giftRecord')} title={t`礼金记录`} detail={t`每一笔礼金、返水和兑换`} />
            <Row to={pathOf('takeMoney')} title={t`流水`} detail={t`还没满的流水，和随时放弃赠金`} />
          </Rows>
        )
      }}
    </Section>
  )
}
