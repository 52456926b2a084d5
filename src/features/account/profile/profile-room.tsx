import { Trans, useLingui } from '@lingui/react/macro'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { UserInfo } from '../../../../contract/account.ts'
import type { CardKind } from '../../../../contract/wallet-cards.ts'
import { dayOf } from '../../../../domain/days.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { QueryMissing } from '../../../ui/query-missing.tsx'
import type { ClearNumbers } from '../../../ui/shown-number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAnswer } from '../../../ui/use-answer.ts'
import { profileQuery, refreshBinding } from '../binding/binding-calls.ts'
import { EmailForm } from '../binding/email-form.tsx'
import { LoginPasswordForm } from '../binding/login-password-form.tsx'
import { PhoneForm } from '../binding/phone-form.tsx'
import { SecondPasswordForm } from '../binding/second-password-form.tsx'
import { CaptchaDialog } from '../captcha/captcha-dialog.tsx'
import { sessionsQuery } from '../sessions/session-calls.ts'
import { AvatarForm } from './avatar-form.tsx'
import { cardsText, devicesText, ticketsText } from './counts-text.ts'
import { PersonForm } from './person-form.tsx'
import { ProfileHead } from './profile-head.tsx'
import { Locked, PANEL, PrivateValueRow, Row } from './profile-rows.tsx'
import type { Profile } from './security.ts'

type Task = 'avatar' | 'person' | 'phone' | 'email' | 'login' | 'password'

interface ProfileRoomProps {
  info: UserInfo
  lastLogin: string
  /** The member's level, once it is known. */
  mark: string | undefined
  numbers: ClearNumbers
  paths: { cards: string; record: string; devices: string }
  /** How much there is of what other pages show; undefined until it is known. */
  counts: { cards: Readonly<Record<CardKind, number>> | undefined; openTickets: number | undefined }
  /** Something is bound now; resolves once the page knows. */
  onChanged: () => Promise<void>
}

/** `/mine/userinfo`: what is known of the member, masked; each thing is said or bound once, in a sheet. */
export function ProfileRoom(props: ProfileRoomProps) {
  const { t } = useLingui()
  const query = useAnswer(profileQuery)
  const { data } = query
  if (data) return <Panels {...props} profile={data} />
  return (
    <section className={PANEL}>
      <QueryMissing
        query={query}
        waiting={t`资料加载中`}
        title={t`资料没有加载出来`}
        offlineText={t`联网后可以查看资料。`}
        className="min-h-80"
      >
        <Skeleton className="h-16" />
        <Skeleton className="h-180" />
      </QueryMissing>
    </section>
  )
}

function Panels({ info, mark, lastLogin, numbers, paths, counts, onChanged, profile }: ProfileRoomProps & { profile: Profile }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [task, setTask] = useState<Task | null>(null)
  const { data: sessions } = useQuery(sessionsQuery)
  const { realName, gender, birthday, phone, email, secondPassword } = profile
  const passwordDay = profile.passwordAt ? dayOf(profile.passwordAt) : null
  const done = async (said: string) => {
    setTask(null)
    toast.pill(said, 'done')
    await Promise.all([refreshBinding(client), onChanged()])
  }
  const step = (to: Task, label: string, name: string) => (
    <Button size="sm" aria-label={label + name} onClick={() => setTask(to)}>
      {label}
    </Button>
  )
  return (
    <div className="grid gap-2 md:gap-4">
      <ProfileHead
        name={info.name}
        avatar={info.avatar ?? ''}
        onAvatar={() => setTask('avatar')}
        registeredAt={info.registeredAt}
        mark={mark}
        lastLogin={lastLogin}
        isFirst={info.lastLoginAt === null}
        devicesPath={paths.devices}
        profile={profile}
      />
      <section aria-labelledby="profile-person" className={PANEL}>
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2 md:min-h-14 md:px-6">
          <h1 id="profile-person" className="text-lg font-semibold">
            <Trans>个人资料</Trans>
          </h1>
          <p className="text-xs text-fg-3">
            <Trans>默认隐去中间部分；点“显示”一次只看一项，30 秒后隐去</Trans>
          </p>
        </div>
        <dl>
          <PrivateValueRow
            kind="realName"
            name={t`真实姓名`}
            masked={realName}
            numbers={numbers}
            locked
            tag={t`已认证`}
            none={step('person', t`填写`, t`真实姓名`)}
          />
          <Row name={t`性别`} action={gender === '' ? step('person', t`填写`, t`性别`) : <Locked />}>
            {gender === '' ? (
              <Tag tone="warn">
                <Trans>未填写</Trans>
              </Tag>
            ) : gender === 'male' ? (
              t`男`
            ) : (
              t`女`
            )}
          </Row>
          <PrivateValueRow
            kind="birthday"
            name={t`生日`}
            masked={birthday}
            numbers={numbers}
            locked
            none={step('person', t`填写`, t`生日`)}
          />
          <PrivateValueRow
            kind="phone"
            name={t`手机`}
            masked={phone}
            numbers={numbers}
            tag={t`已验证`}
            none={step('phone', t`绑定`, t`手机`)}
            spaced={spacedPhone}
          />
          <PrivateValueRow
            kind="email"
            name={t`邮箱`}
            masked={email}
            numbers={numbers}
            tag={t`已验证`}
            none={step('email', t`绑定`, t`邮箱`)}
          />
        </dl>
      </section>
      <section aria-labelledby="profile-security" className={PANEL}>
        <h2 id="profile-security" className="flex min-h-12 items-center px-4 text-lg font-semibold md:min-h-14 md:px-6">
          <Trans>账户安全</Trans>
        </h2>
        <dl>
          <Row
            name={t`登录密码`}
            action={
              <Button size="sm" variant="outline" aria-label={t`修改登录密码`} onClick={() => setTask('login')}>
                <Trans>修改</Trans>
              </Button>
            }
          >
            <span className="max-md:hidden">
              {passwordDay === null ? <Trans>注册后没有改过</Trans> : <Trans>上次修改 {passwordDay}</Trans>}
            </span>
            <Tag>
              <Trans>已设置</Trans>
            </Tag>
          </Row>
          <Row
            name={t`取款密码`}
            action={
              <Button
                size="sm"
                variant={secondPassword ? 'outline' : 'primary'}
                aria-label={secondPassword ? t`修改取款密码` : t`设置取款密码`}
                onClick={() => setTask('password')}
              >
                {secondPassword ? t`修改` : t`设置`}
              </Button>
            }
          >
            <span className="max-md:hidden">
              <Trans>6 位数字，取款时核对，和登录密码分开</Trans>
            </span>
            <Tag tone={secondPassword ? 'neutral' : 'warn'}>{secondPassword ? t`已设置` : t`未设置`}</Tag>
          </Row>
          <LinkRow name={t`收款账户`} text={cardsText(counts.cards)} to={paths.cards} label={t`管理`} />
          <LinkRow name={t`登录设备`} text={devicesText(sessions?.logins)} to={paths.devices} label={t`查看`} />
          <LinkRow name={t`投注记录`} text={ticketsText(counts.openTickets)} to={paths.record} label={t`查看`} />
        </dl>
      </section>
      <p className="flex gap-2.5 border-line bg-surface px-4 py-3 text-sm text-fg-2 max-md:border-y md:rounded-md md:border">
        <IconInfoCircle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
        <span>
          <Trans>姓名、性别和生日提交后不能修改，须与证件和收款账户一致；填错请联系客服核实。</Trans>
          <b>
            <Trans>未满 18 周岁不能参与。</Trans>
          </b>
        </span>
      </p>
      <TaskSheet task={task} onClose={() => setTask(null)}>
        {task === 'avatar' && <AvatarForm name={info.name} worn={info.avatar ?? ''} onDone={() => void done(t`头像已更换`)} />}
        {task === 'person' && <PersonForm profile={profile} onDone={() => void done(t`资料已提交`)} />}
        {task === 'phone' && <PhoneForm name={info.name} onDone={() => void done(t`手机已绑定`)} />}
        {task === 'email' && <EmailForm name={info.name} onDone={() => void done(t`邮箱已绑定`)} />}
        {task === 'login' && <LoginPasswordForm name={info.name} onDone={() => void done(t`登录密码已修改，其他设备已退出`)} />}
        {task === 'password' &&
          (secondPassword && !phone && !email ? (
            <p className="text-md text-fg-2">
              <Trans>重设取款密码要用验证码，请先绑定手机或邮箱。</Trans>
            </p>
          ) : (
            <SecondPasswordForm
              again={secondPassword}
              ways={{ phone: spacedPhone(phone), email }}
              onDone={() => void done(t`取款密码已设置`)}
            />
          ))}
      </TaskSheet>
      <CaptchaDialog />
    </div>
  )
}

function LinkRow({ name, text, to, label }: { name: string; text: string; to: string; label: string }) {
  return (
    <Row
      name={name}
      action={
        <Link to={to} aria-label={label + name} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          {label}
        </Link>
      }
    >
      <span className="text-fg-2 max-md:text-sm">{text}</span>
    </Row>
  )
}

/** The form of a task. */
function TaskSheet({ task, onClose, children }: { task: Task | null; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  const titles: Record<Task, string> = {
    avatar: t`选择头像`,
    person: t`完善资料`,
    phone: t`绑定手机`,
    email: t`绑定邮箱`,
    login: t`修改登录密码`,
    password: t`取款密码`,
  }
  return (
    <FormSheet open={task !== null} title={task ? titles[task] : ''} onClose={onClose}>
      {children}
    </FormSheet>
  )
}

/** `138****6721` and `13807126721` → `138 **** 6721`, `138 0712 6721`; other lengths as they are. */
const spacedPhone = (phone: string): string => phone.replace(/^(.{3})(.{4})(.{4})$/, '$1 $2 $3')
