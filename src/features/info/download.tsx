import { Trans, useLingui } from '@lingui/react/macro'
import { IconCopy, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { httpUrl } from '../../platform/http-url.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { helpPath } from './help-queries.ts'
import { KeepingRow } from './keeping-row.tsx'
import { type Platform, platformOf } from './platform.ts'

/** How to install the app, by device. `h5Url`: the site's address for phones; '' = this one. */
export function Download({ h5Url }: { h5Url: string }) {
  const { t } = useLingui()
  const address = httpUrl(h5Url, location.href) ?? location.origin
  const copy = useCopy()
  const here = platformOf(navigator)
  return (
    <div className="px-3 pt-3 pb-6 md:px-0 md:pt-6">
      <section className="gap-8 rounded-md border border-line bg-surface p-4 md:flex md:items-center md:justify-between md:p-8">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold max-md:sr-only md:text-3xl">
            <Trans>下载应用</Trans>
          </h1>
          <p className="text-lg text-fg-2 md:mt-2">
            <Trans>不用应用商店，从浏览器装到主屏幕。约 1 MB，有单独的窗口，没有网络也能打开看过的内容，可随时卸载。</Trans>
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <span className="text-sm text-fg-3">
              <Trans>在手机浏览器里打开</Trans>
            </span>
            <a href={address} className="relative font-semibold [overflow-wrap:anywhere] touch-target coarse:py-3">
              {address}
            </a>
            <Button size="sm" variant="outline" onClick={() => copy(address)}>
              <IconCopy className="size-4" stroke={1.6} aria-hidden />
              <Trans>复制地址</Trans>
            </Button>
          </div>
        </div>
        {here === 'desktop' && (
          <div className="shrink-0 text-center text-sm text-fg-3 max-md:hidden">
            <QrCode content={address} label={t`本站地址的二维码`} />
            <p className="mt-2">
              <Trans>用手机相机扫码打开</Trans>
            </p>
          </div>
        )}
      </section>
      <div className="mt-3 grid gap-3 md:mt-4 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {sorted(here).map((platform) => (
          <Way key={platform} platform={platform} isHere={platform === here} />
        ))}
      </div>
      <KeepingRow />
      <p className="mt-4 text-sm text-fg-3 max-md:px-1">
        <Trans>
          浏览器里没有安装一项？看看
          <Link to={helpPath('tjllq')} className="relative underline underline-offset-3 touch-target">
            推荐浏览器
          </Link>
          。
        </Trans>
      </p>
    </div>
  )
}

/** The one that this page is on first. */
const sorted = (here: Platform): Platform[] => [here, ...(['apple', 'android', 'desktop'] as const).filter((one) => one !== here)]

function Way({ platform, isHere }: { platform: Platform; isHere: boolean }) {
  const { t } = useLingui()
  const Icon = platform === 'desktop' ? IconDeviceDesktop : IconDeviceMobile
  const { title, steps, note } = {
    apple: {
      title: t`iPhone、iPad`,
      steps: [t`用 Safari 打开本站`, t`点底部的分享按钮`, t`选“添加到主屏幕”，再点“添加”`],
      note: t`装好的应用与 Safari 各有各的存储，第一次打开要再登录一次。`,
    },
    android: {
      title: t`安卓手机`,
      steps: [t`用 Chrome 打开本站`, t`点右上角的菜单`, t`选“安装应用”或“添加到主屏幕”，再点“安装”`],
      note: t`长按图标可以直接进入体育、投注记录、存款或消息中心。`,
    },
    desktop: {
      title: t`电脑`,
      steps: [t`用 Chrome 或 Edge 打开本站`, t`点地址栏右边的安装图标`, t`点“安装”，从桌面或启动栏打开`],
      note: t`Mac 上的 Safari：文件菜单里选“添加到程序坞”。`,
    },
  }[platform]
  return (
    <section className={cx('rounded-md border bg-surface p-4 md:p-6', isHere ? 'border-accent-text' : 'border-line')}>
      <div className="flex items-center gap-2">
        <h2 className="flex items-center gap-2 text-xl font-semibold">
          <Icon className="size-6 text-accent-text" stroke={1.5} aria-hidden />
          {title}
        </h2>
        {isHere && (
          <Tag tone="accent">
            <Trans>这台设备</Trans>
          </Tag>
        )}
      </div>
      <ol className="mt-4 grid gap-3">
        {steps.map((step, at) => (
          <li key={step} className="flex items-start gap-3 text-lg">
            <span className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-text">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-4 border-t border-line pt-3 text-sm text-fg-3">{note}</p>
    </section>
  )
}
