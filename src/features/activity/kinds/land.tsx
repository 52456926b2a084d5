import { t } from '@lingui/core/macro'
import { IconFlag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { BodyProps, KindView } from './view.ts'

export const activityLandPage: KindView<'activityLandPage'> = {
  group: 'read',
  Icon: IconFlag,
  turnover: () => t`只看说明，不用参加`,
  mark: () => t`看看`,
  rules: () => [],
  Body: LandBody,
}

function LandBody({ activity: { terms } }: BodyProps<'activityLandPage'>) {
  return (
    <>
      {terms.sections.map(({ title, text }) => (
        <Panel key={title} title={title}>
          <p className="text-md leading-6 text-fg-2">{text}</p>
        </Panel>
      ))}
      {terms.link && (
        <Link to={terms.link.to} className={buttonClass({ variant: 'outline', size: 'lg' }, 'max-md:m-4 md:self-start')}>
          {terms.link.label}
        </Link>
      )}
    </>
  )
}
