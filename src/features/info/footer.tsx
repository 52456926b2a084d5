import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { session } from '../../transport/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { helpPath } from './help-queries.ts'

const bczr = helpPath('bczr')
const quietLink = 'relative block leading-7 text-fg-2 transition-instant hover:text-accent-text coarse:leading-11 max-md:leading-11'

/** The foot of every page but the full-width ones: what the site is, its rules, 18+ and the link to limits. */
export function Footer({ onService }: { onService: () => void }) {
  const { t } = useLingui()
  // A member sets them there; to a visitor their page says what there is.
  const isMember = useSyncExternalStore(session.subscribe, session.get).state === 'member'
  return (
    <footer className="border-line bg-surface text-sm text-fg-2 max-md:bg-transparent md:mt-12 md:border-t md:py-8">
      <div className="mx-auto grid max-w-[calc(var(--container)+3rem)] gap-x-8 px-4 max-md:py-6 md:gap-y-6 md:grid-cols-3 md:px-6 xl:grid-cols-[1.4fr_repeat(3,.8fr)_2.2fr]">
        <div className="max-xl:hidden">
          <Logo tone="page" />
          <p className="mt-3 leading-5.5 text-fg-3">
            <Trans>演示站点，以游戏币运行。</Trans>
            <br />
            <Trans>全部金额均为游戏币，不可兑换。</Trans>
          </p>
        </div>
        <Column title={t`关于`}>
          <Link to={helpPath('gywm')} className={quietLink}>
            <Trans>关于我们</Trans>
          </Link>
          <Link to={helpPath('hzhb')} className={quietLink}>
            <Trans>合作伙伴</Trans>
          </Link>
          <Link to={bczr} className={quietLink}>
            <Trans>博彩责任</Trans>
          </Link>
          <a href="/licences.txt" target="_blank" rel="noreferrer" className={quietLink}>
            <Trans>开源许可</Trans>
          </a>
        </Column>
        <Column title={t`规则`}>
          <Link to={helpPath('gztk')} className={quietLink}>
            <Trans>条款与规则</Trans>
          </Link>
          <Link to={helpPath('ysgz')} className={quietLink}>
            <Trans>隐私政策</Trans>
          </Link>
          <Link to={helpPath('tytzjc')} className={quietLink}>
            <Trans>体育玩法</Trans>
          </Link>
        </Column>
        <Column title={t`帮助`}>
          <Link to="/app/help" className={quietLink}>
            <Trans>帮助中心</Trans>
          </Link>
          <Link to="/download" className={quietLink}>
            <Trans>下载应用</Trans>
          </Link>
          <button type="button" className={quietLink} onClick={onService}>
            <Trans>在线客服</Trans>
          </button>
        </Column>
        <div className="flex items-start gap-4 max-md:order-first max-md:gap-3 md:max-xl:col-span-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-fg-2 text-md font-semibold text-fg">
            18+
          </span>
          <div className="pt-0.5 leading-5.5">
            <p>
              <Trans>未满 18 周岁禁止参与。把投注当作娱乐，给自己设好上限。</Trans>
              <span className="block text-fg-3 xl:hidden">
                <Trans>全部金额均为游戏币，不可兑换。</Trans>
              </span>
            </p>
            <p className="flex flex-wrap gap-x-4 coarse:leading-11 max-md:leading-11">
              <Link to={isMember ? '/mine/limits' : `${bczr}#limits`}>
                <Trans>投注限额</Trans>
              </Link>
              <Link to={isMember ? '/mine/limits?tab=rest' : `${bczr}#rest`} className="coarse:min-w-touch">
                <Trans>休息</Trans>
              </Link>
              <Link to={`${bczr}#help`}>
                <Trans>求助渠道</Trans>
              </Link>
            </p>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** A list of links with its heading; on phones one line of links. */
const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="max-md:flex max-md:flex-wrap max-md:gap-x-5 max-md:pl-14">
    <b className="mb-2 block text-fg max-md:hidden">{title}</b>
    {children}
  </div>
)
