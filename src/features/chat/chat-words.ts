import { t } from '@lingui/core/macro'
import type { SaidWhy } from '../../../contract/chat.ts'

/** The name of who wrote or came. */
export const nameText = ({ name, guest, official = false }: { name: string; guest: boolean; official?: boolean | undefined }): string =>
  official ? t`管理员` : guest ? t`游客 ${name}` : name

/** Why a message did not go out. */
export function whyText(why: string): string {
  switch (why as SaidWhy) {
    case 'flood':
      return t`太快了`
    case 'word':
      return t`有本站不允许的词`
    case 'long':
      return t`太长了`
    case 'muted':
      return t`你被禁言了`
    case 'blocked':
      return t`你不能在本房间发言`
    case 'closed':
      return t`房间暂时不能发言`
    case 'destroyed':
    case 'no room':
      return t`房间已经关了`
    case 'level':
      return t`等级还不够`
    case 'guest':
    case 'nobody':
      return t`登录后可以发言`
    default:
      return t`服务开小差了`
  }
}
