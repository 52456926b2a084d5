import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Logo } from '../../ui/logo.tsx'

/** The left half of the account dialog: a pitch from above, with the thread across it. */
export function AuthArt() {
  const gradient = useId()
  return (
    <div className="relative overflow-hidden text-white max-md:hidden">
      <svg viewBox="0 0 360 560" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full" aria-hidden="true">
        <defs>
          <linearGradient id={gradient} x1="0" y1="0" x2=".4" y2="1">
            <stop offset="0" stopColor="var(--art-2)" />
            <stop offset="1" stopColor="var(--art-1)" />
          </linearGradient>
        </defs>
        <rect width="360" height="560" fill={`url(#${gradient})`} />
        <g transform="translate(27 56) scale(.85)">
          <g fill="none" strokeOpacity=".22" strokeWidth="1.5" className="stroke-art-4">
            <rect x="40" y="150" width="280" height="410" rx="2" />
            <path d="M40 355h280" />
            <circle cx="180" cy="355" r="52" />
            <path d="M100 150v72h160v-72M100 560v-72h160v72M145 150v28h70v-28M145 560v-28h70v28" />
            <path d="M145 222a38 38 0 0 0 70 0M145 488a38 38 0 0 1 70 0" />
          </g>
          <path
            d="M-50 610C50 570 60 480 110 455S240 430 246 372 130 330 128 268 210 236 262 196"
            fill="none"
            strokeWidth="3"
            className="stroke-art-4"
          />
          <g strokeWidth="3" className="fill-art-1 stroke-art-4">
            <rect x="98" y="443" width="24" height="24" rx="7" />
            <rect x="234" y="360" width="24" height="24" rx="7" />
            <rect x="116" y="256" width="24" height="24" rx="7" />
          </g>
          <rect x="244" y="178" width="36" height="36" rx="10" className="fill-art-5" />
        </g>
      </svg>
      <div className="relative p-8">
        <Logo tone="art" />
        <p className="mt-5 text-2xl leading-8 font-semibold">
          <Trans>
            一场一场选，
            <br />
            串在同一条线上
          </Trans>
        </p>
      </div>
    </div>
  )
}
