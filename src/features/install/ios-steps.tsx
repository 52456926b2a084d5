import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconShare2, IconSquareRoundedPlus } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { Drawer } from '../../ui/dialog-shell.tsx'
import { AppIcon } from './app-icon.tsx'

/** How to put the app on the home screen of an iPhone or iPad, whose browser has no button for it. */
export function IosSteps({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const steps = [
    { Icon: IconShare2, title: t`点分享按钮`, text: t`在底部工具栏中间` },
    { Icon: IconSquareRoundedPlus, title: t`选“添加到主屏幕”`, text: t`在列表里往下找` },
    { Icon: IconCheck, title: t`点“添加”`, text: t`以后从图标打开` },
  ]
  return (
    <Drawer open onClose={onClose} label={t`添加到主屏幕`}>
      <div className="flex items-center gap-3 pt-3 pr-1 pb-2 pl-4">
        <AppIcon />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl font-semibold">
            <Trans>添加到主屏幕</Trans>
          </h2>
          <p className="text-sm text-fg-3">
            <Trans>在 Safari 里三步完成</Trans>
          </p>
        </div>
        <CloseButton size="xl" onClick={onClose} />
      </div>
      <ol className="overflow-y-auto px-4 text-lg">
        {steps.map(({ Icon, title, text }, index) => (
          <li key={title} className="flex min-h-16 items-center gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface-2 text-accent-text">
              <Icon className="size-5" stroke={1.6} aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <b>
                {index + 1}　{title}
              </b>
              <span className="block text-sm text-fg-3">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="p-4">
        <Button variant="outline" size="lg" block onClick={onClose}>
          <Trans>知道了</Trans>
        </Button>
      </div>
    </Drawer>
  )
}
