import { t } from '@lingui/core/macro'
import type { Feedback, FeedbackKind } from '../../../contract/feedback.ts'
import type { TagTone } from '../../ui/tag.tsx'

export const kindName = (kind: FeedbackKind): string =>
  ({
    bet: () => t`投注与结算`,
    deposit: () => t`存款`,
    withdrawal: () => t`取款`,
    activity: () => t`活动`,
    account: () => t`账户`,
    idea: () => t`建议`,
  })[kind]()

export const stateOf = ({ answeredAt }: Feedback): { tone: TagTone; word: string } =>
  answeredAt === null ? { tone: 'accent', word: t`处理中` } : { tone: 'success', word: t`已答复` }
