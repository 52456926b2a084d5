import { t } from '@lingui/core/macro'
import { faultOf, followStorage, reportStorage, type StorageFault } from '../../db/storage-health.ts'
import { toast } from '../../ui/toast-store.ts'

/** Tells the player of the first storage fault found, once a page. */
export function startStorageNotice(): void {
  let shown = false
  followStorage(({ fault }) => {
    if (shown) return
    shown = true
    toast.card({ tone: 'warn', stays: true, ...noticeOf(fault) })
  })
  probe()
}

/** Settings are read long before the first write, so a write is tried. */
function probe(): void {
  const key = 'storage-probe'
  try {
    localStorage.setItem(key, key)
    localStorage.removeItem(key)
  } catch (error) {
    reportStorage('settings', faultOf(error))
  }
}

function noticeOf(fault: StorageFault): { title: string; text: string } {
  switch (fault) {
    case 'denied':
      return { title: t`此浏览器不保存数据`, text: t`离线内容和设置不可用，关闭页面后需要重新登录。` }
    case 'full':
      return { title: t`浏览器的存储空间已满`, text: t`新的离线内容和设置没有保存，请清理空间。` }
    case 'blocked':
      return { title: t`旧版本的页面还开着`, text: t`请关闭本站的其他标签页再刷新，否则离线内容和登录不会保存。` }
    case 'rebuilt':
      return { title: t`本机保存的内容已损坏，现已重建`, text: t`离线内容需要重新下载，可能需要重新登录。` }
    case 'left':
      return { title: t`本机数据没有清除干净`, text: t`请在浏览器设置里清除本站的网站数据。` }
  }
}
