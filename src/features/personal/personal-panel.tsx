import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { toast } from '../../ui/toast-store.ts'
import { CloseForm } from './close-form.tsx'
import type { ClosingPaths } from './obstacle-text.ts'
import { OwnFileForm } from './own-file-form.tsx'

/** The end of the profile: the member's own data as a file, and the end of the account. */
export function PersonalPanel({ paths, onClosed }: { paths: ClosingPaths; onClosed: () => void }) {
  const { t } = useLingui()
  const [task, setTask] = useState<'file' | 'close' | null>(null)
  const done = () => {
    setTask(null)
    toast.pill(t`已导出，文件在下载里`, 'done')
  }
  return (
    <section
      aria-labelledby="personal-title"
      className="mt-2 overflow-hidden border-line bg-surface max-md:border-y md:mt-4 md:rounded-md md:border"
    >
      <h2 id="personal-title" className="flex min-h-12 items-center px-4 text-lg font-semibold md:min-h-14 md:px-6">
        <Trans>我的数据</Trans>
      </h2>
      <ul>
        <Line title={t`导出我的数据`} text={t`本站存的关于你的全部内容，一个文件`}>
          <Button size="sm" variant="outline" aria-label={t`导出我的数据`} onClick={() => setTask('file')}>
            <Trans>导出</Trans>
          </Button>
        </Line>
        <Line title={t`关闭账户`} text={t`不能恢复；先说明删什么、留什么`}>
          <Button size="sm" variant="outline" aria-label={t`关闭账户`} onClick={() => setTask('close')}>
            <Trans>关闭</Trans>
          </Button>
        </Line>
      </ul>
      <FormSheet open={task === 'file'} title={t`导出我的数据`} onClose={() => setTask(null)}>
        <OwnFileForm onDone={done} />
      </FormSheet>
      <FormSheet open={task === 'close'} title={t`关闭账户`} onClose={() => setTask(null)}>
        <CloseForm paths={paths} onClosed={onClosed} />
      </FormSheet>
    </section>
  )
}

const Line = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="flex min-h-13 items-center justify-between gap-3 border-t border-line py-1.5 pr-2 pl-4 md:min-h-15 md:pr-4 md:pl-6">
    <span className="min-w-0">
      <span className="block text-md">{title}</span>
      <span className="block text-sm text-fg-3">{text}</span>
    </span>
    {children}
  </li>
)
