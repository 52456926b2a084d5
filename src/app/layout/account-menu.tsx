import { useLingui } from '@lingui/react/macro'
import { withTexts } from '../../i18n/catalogues.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePainted } from '../../ui/use-painted.ts'
import type { Member } from '../member/use-member.ts'

/** Nobody can have opened it before it comes. */
const loadList = () => withTexts(['later'], async () => (await import('./account-menu-list.tsx')).AccountMenuList)

/** The menu under the avatar is a native popover: light dismiss, Escape and focus are the browser's. */
export function AccountMenu({ member }: { member: Member }) {
  const { t } = useLingui()
  const name = member.info?.name
  const List = useLoaded(usePainted(), loadList)
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label={name ? t`账户 ${name}` : t`账户`}
        className="relative rounded-full touch-target focus-visible:outline-bar-accent"
      >
        <Avatar name={name} src={member.info?.avatar} className="size-8 bg-bar-accent text-sm text-art-1" />
      </button>
      <div
        id="account-menu"
        popover="auto"
        className="fixed inset-auto top-[calc(var(--bar-h)+0.25rem)] right-6 m-0 w-56 rounded-md bg-raised p-1.5 text-md text-fg shadow-2"
      >
        {List && <List name={name} avatar={member.info?.avatar} />}
      </div>
    </>
  )
}
