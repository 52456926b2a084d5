import { useLingui } from '@lingui/react/macro'
import type { Activity, Standing } from '../../../contract/activity.ts'
import { yuanFixed } from '../../../domain/money.ts'
import { activityPath } from '../../features/activity/activity-path.ts'
import { viewOf } from '../../features/activity/kinds/views.ts'
import { activitiesQuery, standingsQuery } from '../../features/activity/page/queries.ts'
import { endText, markOf, turnoverOf } from '../../features/activity/page/words.ts'
import { StatePanel } from '../../ui/state-panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { Row, Rows, Section } from './section.tsx'

/** Activities that have not ended: those that the member may join first, then the others, each with what is missing. */
export function ActivitySection() {
  const { t } = useLingui()
  const activities = useAnswer(activitiesQuery())
  const standings = useAnswer(standingsQuery())
  // Those to join stand first: the order would change under a finger if standings came later.
  const isAsked = standings.data === undefined && !standings.error
  const query = isAsked ? { ...activities, data: undefined } : activities
  const standingOf = ({ id }: Activity) => standings.data?.list.find((one) => one.id === id)
  return (
    <Section title={t`活动`} query={query} waiting="h-125" failed={t`活动没有加载出来`} offline={t`联网后可以看进行中的活动`}>
      {({ list }) => {
        const current = list.filter(({ state }) => state !== 'ended')
        const isOpen = (activity: Activity) => mayJoin(activity, standingOf(activity))
        const shown = [...current.filter(isOpen), ...current.filter((activity) => !isOpen(activity))]
        if (shown.length === 0) return <StatePanel kind="empty" title={t`现在没有活动`} />
        return (
          <Rows>
            {shown.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} standing={standingOf(activity)} />
            ))}
          </Rows>
        )
      }}
    </Section>
  )
}

/** What is only read asks for no joining. */
const mayJoin = ({ kind }: Activity, standing: Standing | undefined): boolean => standing?.state === 'open' && viewOf(kind).group !== 'read'

function ActivityRow({ activity, standing }: { activity: Activity; standing: Standing | undefined }) {
  const { t } = useLingui()
  const open = mayJoin(activity, standing)
  return (
    <Row
      to={activityPath(activity)}
      title={activity.title}
      mark={<Tag tone={open ? 'accent' : 'neutral'}>{open ? t`可以参加` : markOf(activity, standing, t)}</Tag>}
      detail={
        <>
          {`${turnoverOf(activity)} · ${endText(activity)}`}
          {standing?.state === 'unmet' && <span className="block">{standing.why}</span>}
          {standing?.bonuses.map(({ requirement, bonusFen, needFen, doneFen }) => {
            const [bonus, done, need] = [yuanFixed(bonusFen), yuanFixed(doneFen), yuanFixed(needFen)]
            return <span key={requirement} className="block">{t`赠金 ${bonus}，流水 ${done} / ${need}`}</span>
          })}
        </>
      }
    />
  )
}
