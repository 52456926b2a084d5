import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { balanceText } from '../member/balance-text.ts'
import type { Member } from '../member/use-member.ts'
import { pathOf } from '../navigation/routes.ts'
import { useIsOpen } from '../navigation/use-open.ts'

export function BalanceBox({ member }: { member: Member }) {
  const { t } = useLingui()
  const isOpen = useIsOpen()
  return (
    <div className="flex h-9 items-center gap-1 rounded-sm coarse:gap-2 border border-bar-edge pr-1 pl-3 font-semibold">
      <output aria-label={t`余额`} aria-live="off">
        {balanceText(member)}
      </output>
      <IconButton aria-label={t`刷新余额`} size="sm" tone="bar" disabled={member.refreshing} onClick={member.refreshBalance}>
        <IconRefresh className={cx('size-4', member.refreshing && 'motion-safe:animate-spin')} stroke={1.6} aria-hidden />
      </IconButton>
      {isOpen('saveMoney') && (
        <Link to={pathOf('saveMoney')} className={buttonClass({ size: 'sm' }, 'h-7!')}>
          <Trans>存款</Trans>
        </Link>
      )}
    </div>
  )
}
