import { useLingui } from '@lingui/react/macro'
import { type MemberEntry, memberEntries } from './member-entries.ts'
import { pathOf, type RouteName } from './routes.ts'
import { useIsOpen } from './use-open.ts'

/** Pages of the member area that can be opened now, in the order of its navigation. */
export function useMemberEntries(): readonly MemberEntry[] {
  const isOpen = useIsOpen()
  return memberEntries.filter(({ name }) => isOpen(name))
}

const MONEY_STEPS: readonly RouteName[] = ['saveMoney', 'takeMoney', 'transferMoney', 'addBankCard']

/** Where money can go, as steps beside it. */
export function useMoneyLinks() {
  const { t } = useLingui()
  const steps = useMemberEntries().filter(({ name }) => MONEY_STEPS.includes(name))
  return steps.map(({ name, title, Icon }) => ({ name, path: pathOf(name), label: t(title), Icon }))
}
