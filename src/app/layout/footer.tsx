import { Trans, useLingui } from '@lingui/react/macro'
import { Logo } from '../../ui/logo.tsx'
import { openDialog } from '../dialogs.ts'
import { AdultMark } from './adult-mark.tsx'

/** The foot of every page but the full-width ones. It links only to what exists. */
export function Footer() {
  const { t } = useLingui()
  const linkClass = 'relative h-7 text-fg-2 transition-instant hover:text-accent-text max-md:h-touch max-md:text-accent-text'
  return (
    <footer className="border-line bg-surface text-sm text-fg-2 max-md:bg-transparent md:mt-12 md:border-t md:py-8">
      <div className="mx-auto flex max-w-[calc(var(--container)+3rem)] flex-wrap items-start gap-x-24 gap-y-1 md:gap-y-6 px-4 max-md:py-6 md:px-6">
        <div className="max-md:hidden">
          <Logo tone="page" />
          <p className="mt-3 leading-5.5 text-fg-3">
            <Trans>演示站点，以虚拟币运行。</Trans>
            <br />
            <Trans>全部金额均为游戏币，不可兑换。</Trans>
          </p>
        </div>
        <nav aria-label={t`规则`} className="max-md:order-last max-md:flex max-md:gap-4 max-md:pl-14">
          <b className="mb-2 block text-fg max-md:hidden">
            <Trans>规则</Trans>
          </b>
          <button type="button" className={`block ${linkClass}`} onClick={() => openDialog({ kind: 'terms', text: 'terms' })}>
            <Trans>条款与规则</Trans>
          </button>
          <button type="button" className={`block ${linkClass}`} onClick={() => openDialog({ kind: 'terms', text: 'privacy' })}>
            <Trans>隐私政策</Trans>
          </button>
        </nav>
        <div className="flex max-w-120 items-start gap-4 max-md:gap-3 md:ml-auto">
          <AdultMark />
          <p className="pt-0.5 leading-5.5">
            <Trans>未满 18 周岁禁止参与。把投注当作娱乐，给自己设好上限。</Trans>
            <span className="block text-fg-3 md:hidden">
              <Trans>全部金额均为游戏币，不可兑换。</Trans>
            </span>
          </p>
        </div>
      </div>
    </footer>
  )
}
