import { Trans, useLingui } from '@lingui/react/macro'
import { IconEye, IconEyeOff, IconRefresh, type IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AsOf } from '../../../ui/as-of.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFlag } from '../../../ui/use-flag.ts'
import { yuanText } from '../../../ui/yuan-text.ts'
import { BigAmount } from '../shared/amounts.tsx'

/** A page of the member area, as a step beside the money. */
export interface QuickLink {
  name: string
  path: string
  label: string
  Icon: typeof IconWallet
}

interface MoneyHeadProps {
  /** Undefined until it is known. */
  balanceFen: string | undefined
  /** Smaller amounts below. */
  facts?: readonly { label: string; fen: string | undefined }[]
  /** Of when that is; 0 where it never came. */
  updatedAt: number
  failed: boolean
  refreshing: boolean
  onRefresh: () => void
  phone: boolean
  links: readonly QuickLink[]
  /** Above the amount, on the dark ground of phones. */
  children?: ReactNode
}

/** The main wallet: what is in it, of when that is, and where money can go. On phones a dark ground under the bar. */
export function MoneyHead({ balanceFen, facts = [], updatedAt, failed, refreshing, onRefresh, phone, links, children }: MoneyHeadProps) {
  const { t } = useLingui()
  const [hidden, toggleHidden] = useFlag('hideAmounts')
  const Eye = hidden ? IconEyeOff : IconEye
  const tone = phone ? 'bar' : 'page'
  return (
    <>
      <section
        aria-label={t`中心钱包`}
        data-tour="money"
        className={phone ? 'bg-bar px-4 pt-1 pb-18 text-bar-text' : 'rounded-md border border-line bg-surface p-6'}
      >
        {children}
        <div className={cx('flex items-center gap-1 text-sm', phone ? 'text-bar-text-2' : 'text-md text-fg-2')}>
          <span className="shrink-0">
            <Trans>中心钱包</Trans>
          </span>
          <IconButton
            aria-label={hidden ? t`显示金额` : t`隐藏金额`}
            aria-pressed={hidden}
            size={phone ? 'xl' : 'md'}
            tone={tone}
            onClick={toggleHidden}
          >
            <Eye className="size-5" stroke={1.6} aria-hidden />
          </IconButton>
          <span className="flex-1" />
          {failed && updatedAt === 0 && (
            <p role="status" className={cx('text-xs', !phone && 'text-warn')}>
              <Trans>余额没有加载出来</Trans>
            </p>
          )}
          <AsOf at={updatedAt} failed={failed} onBar={phone} />
          <IconButton
            aria-label={t`刷新余额`}
            size={phone ? 'xl' : 'md'}
            tone={tone}
            disabled={refreshing}
            onClick={onRefresh}
            {...(phone && { className: '-mr-3' })}
          >
            <IconRefresh className={cx('size-5', refreshing && 'motion-safe:animate-spin')} stroke={1.6} aria-hidden />
          </IconButton>
        </div>
        <BigAmount fen={balanceFen} hidden={hidden} />
        {facts.length > 0 && (
          <dl
            className={cx(
              'mt-1 flex flex-wrap gap-x-6 tabular-nums md:mt-2',
              phone ? 'text-xs text-bar-text-2 [&_dd]:text-bar-text' : 'text-sm text-fg-2 [&_dd]:text-fg',
            )}
          >
            {facts.map(({ label, fen }) => (
              <div key={label} className="flex gap-1">
                <dt>{label}</dt>
                <dd className="font-semibold">{yuanText(fen, hidden)}</dd>
              </div>
            ))}
          </dl>
        )}
        {!phone && (
          <div className="mt-6 flex flex-wrap gap-3">
            {links.map(({ name, path, label, Icon }, i) => (
              <Link key={name} to={path} className={buttonClass({ size: 'lg', variant: i === 0 ? 'primary' : 'outline' }, 'min-w-34')}>
                <Icon className="size-5 shrink-0" stroke={1.6} aria-hidden />
                {label}
              </Link>
            ))}
          </div>
        )}
      </section>
      {phone && (
        <nav
          aria-label={t`资金`}
          className="relative mx-3 -mt-13 grid h-22 auto-cols-fr grid-flow-col rounded-md border border-line bg-surface shadow-2"
        >
          {links.map(({ name, path, label, Icon }) => (
            <Link
              key={name}
              to={path}
              className="grid content-center justify-items-center gap-1.5 rounded-md text-sm text-fg -outline-offset-2"
            >
              <Icon className="size-6 text-accent-text" stroke={1.6} aria-hidden />
              {label}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
