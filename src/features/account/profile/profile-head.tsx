import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { dayOf } from '../../../../domain/days.ts'
import { SECURITY_ITEMS } from '../../../../domain/profile.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { itemTexts, levelTexts, type Profile, profileSecurity } from './security.ts'

/** Who the member is, how safe the account is, and what would make it safer. */
export function ProfileHead({
  name,
  avatar,
  onAvatar,
  registeredAt,
  mark,
  lastLogin,
  isFirst,
  devicesPath,
  profile,
}: {
  name: string
  /** Address of the picture; '' for the letter. */
  avatar: string
  onAvatar: () => void
  registeredAt: number
  /** The member's level, once it is known. */
  mark: string | undefined
  lastLogin: string
  /** There was no login before. */
  isFirst: boolean
  devicesPath: string
  profile: Profile
}) {
  const { i18n, t } = useLingui()
  const { level, missing } = profileSecurity(profile)
  const all = SECURITY_ITEMS.length
  const done = all - missing.length
  const day = dayOf(registeredAt)
  const left = missing.map((item) => i18n._(itemTexts[item])).join('、')
  return (
    <section
      aria-label={t`账户概况`}
      className="grid items-center gap-4 border-line bg-surface p-4 max-md:border-b md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] md:gap-6 md:rounded-md md:border md:p-6"
    >
      <div className="flex min-w-0 items-center gap-4">
        <span className="relative shrink-0">
          <Avatar name={name} src={avatar} className="size-14 bg-accent-soft text-2xl text-accent-text md:size-18 md:text-3xl" />
          <button
            type="button"
            aria-label={t`换头像`}
            onClick={onAvatar}
            className="absolute -right-1 -bottom-1 grid size-7 place-items-center rounded-full border border-line bg-surface text-fg-2 touch-target"
          >
            <IconPencil className="size-4" stroke={1.6} aria-hidden />
          </button>
        </span>
        <div className="min-w-0 max-md:flex-1">
          <b className="block truncate text-lg md:text-2xl">{name}</b>
          <span className="text-sm text-fg-3 tabular-nums">
            <Trans>{day} 注册</Trans>
          </span>
          {mark && (
            <span className="ml-2">
              <Tag tone="accent">{mark}</Tag>
            </span>
          )}
        </div>
      </div>
      <div className="md:border-l md:border-line md:pl-6">
        <p className="flex items-baseline gap-3">
          <span className="text-fg-2">
            <Trans>安全等级</Trans>
          </span>
          <b className="text-lg">{i18n._(levelTexts[level])}</b>
          <span className="text-sm text-fg-3 tabular-nums">
            <Trans>
              {all} 项已完成 {done} 项
            </Trans>
          </span>
        </p>
        <div className="my-2 flex max-w-80 gap-1" aria-hidden>
          {SECURITY_ITEMS.map((item, i) => (
            <i key={item} className={cx('h-1.5 flex-1 rounded-full', i < done ? 'bg-accent' : 'bg-surface-3')} />
          ))}
        </div>
        {left && (
          <p className="text-sm text-fg-2">
            <Trans>还差：{left}</Trans>
          </p>
        )}
      </div>
      <p className="text-sm">
        <span className="text-fg-3 md:block">
          <Trans>上次登录</Trans>
        </span>{' '}
        <span className="tabular-nums">{lastLogin}</span>
        {isFirst || (
          <Link to={devicesPath} className="relative ml-3 text-accent-text touch-target md:ml-0 md:block">
            <Trans>不是我本人</Trans>
          </Link>
        )}
      </p>
    </section>
  )
}
