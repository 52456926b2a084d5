import type { MessageDescriptor } from '@lingui/core'
import {
  IconArrowsExchange,
  IconBell,
  IconChartLine,
  IconCoins,
  IconCreditCard,
  IconCrown,
  IconDownload,
  IconGift,
  IconHistory,
  IconMap2,
  IconMessage2,
  IconReceipt2,
  IconShieldCheck,
  IconUpload,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { titleOf } from './page-names.ts'
import type { RouteName } from './routes.ts'
import './later-titles.ts'

export interface MemberEntry {
  name: RouteName
  title: MessageDescriptor
  Icon: typeof IconWallet
  /** How the phone's hub groups it. */
  group: 'bets' | 'money' | 'gifts' | 'account'
}

const entry = (name: RouteName, group: MemberEntry['group'], Icon: typeof IconWallet) => ({ name, group, Icon })

const ALL = [
  entry('wallet', 'money', IconWallet),
  entry('saveMoney', 'money', IconDownload),
  entry('takeMoney', 'money', IconUpload),
  entry('transferMoney', 'money', IconArrowsExchange),
  entry('betRecord', 'bets', IconReceipt2),
  entry('transRecord', 'money', IconChartLine),
  entry('welfare', 'gifts', IconGift),
  entry('exchange', 'gifts', IconCoins),
  entry('vip', 'gifts', IconCrown),
  entry('friendInvitation', 'gifts', IconUsers),
  entry('giftRecord', 'gifts', IconHistory),
  entry('addBankCard', 'account', IconCreditCard),
  entry('limits', 'account', IconShieldCheck),
  entry('message', 'account', IconBell),
  entry('feedback', 'account', IconMessage2),
  entry('introTutorial', 'account', IconMap2),
]

/** Pages of the member area, in the order of its navigation. */
export const memberEntries: readonly MemberEntry[] = ALL.map((one) => ({ ...one, title: titleOf(one.name) }))
