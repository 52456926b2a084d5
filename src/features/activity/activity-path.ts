import type { Activity } from '../../../contract/activity.ts'

/** The address of an activity's page; there is one invitation at most, whose address has no id. */
export const activityPath = ({ kind, id }: Pick<Activity, 'kind' | 'id'>): string =>
  kind === 'friendInvitation' ? '/activity/friendInvitation' : `/activity/${kind}/${id}`
