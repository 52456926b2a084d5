import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useNavigation } from '../navigation/use-navigation.ts'

const brokenThread = (
  <svg viewBox="0 0 160 200" fill="none" strokeWidth="5" className="h-50 w-40" aria-hidden="true">
    <path d="M80 6v38M80 76v18" strokeWidth="6" strokeLinecap="round" className="stroke-accent" />
    <rect x="48" y="36" width="64" height="34" rx="12" strokeWidth="6" className="fill-surface stroke-accent" />
    <path d="M80 106v14" strokeDasharray="5 8" className="stroke-control" />
    <rect
      x="36"
      y="128"
      width="88"
      height="40"
      rx="14"
      strokeDasharray="10 9"
      transform="rotate(14 80 146)"
      className="fill-page stroke-control"
    />
    <path d="M86 182l3 14" strokeLinecap="round" className="stroke-control" />
  </svg>
)

export function NotFoundPage() {
  const { t } = useLingui()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const likely = useNavigation().flatMap(({ code, path, label }) => (path && code !== 'HOME' ? [{ path, label }] : []))
  return (
    <section className="grid min-h-[70dvh] justify-items-center content-center px-6 py-10 text-center">
      {brokenThread}
      <h1 className="mt-5 text-3xl font-semibold">
        <Trans>没有这个页面</Trans>
      </h1>
      <p className="mt-2 text-lg text-fg-2 [overflow-wrap:anywhere]">
        <Trans>
          地址 <b className="text-fg">{pathname}</b> 不在站内，可能已经搬走，或者写错了。
        </Trans>
      </p>
      <div className="mt-7 flex gap-3">
        <Button size="lg" variant="outline" onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}>
          <IconChevronLeft className="size-4" stroke={1.6} aria-hidden />
          <Trans>返回上一页</Trans>
        </Button>
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          <Trans>回首页</Trans>
        </Link>
      </div>
      {likely.length > 0 && (
        <p className="mt-8 flex flex-wrap items-center justify-center gap-x-3 text-sm text-fg-3">
          <span>{t`也许你要找：`}</span>
          {likely.map(({ path, label }) => (
            <Link key={path} to={path} className="coarse:min-w-touch coarse:leading-[44px]">
              {label}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
