import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { ShieldHalves } from '../../ui/crest.tsx'

/** The banners after the first: each a drawing in the brand's art colours, two lines of text, and one link. */
export const InstallSlide = () => (
  <Slide
    art={<PhoneArt />}
    title={
      <Trans>
        装到主屏幕
        <br />
        没有网络也能打开
      </Trans>
    }
    text={<Trans>看过的内容离线可读，并写明截至何时。</Trans>}
    to="/download"
    action={<Trans>怎么安装</Trans>}
  />
)

export const HandicapSlide = () => (
  <Slide
    art={<LineArt />}
    title={
      <Trans>
        一个盘口
        <br />
        两条线各占一半
      </Trans>
    }
    text={<Trans>赢半、输半怎么算，一张表看懂。</Trans>}
    to="/app/help/rqgl"
    action={<Trans>读让球攻略</Trans>}
  />
)

export const PartnersSlide = () => (
  <Slide
    art={<PartnersArt />}
    title={
      <Trans>
        赞助伙伴
        <br />
        站在同一条线上
      </Trans>
    }
    text={<Trans>赞助不改变赔率与赛果，名单与期限公开。</Trans>}
    to="/sponsor"
    action={<Trans>看伙伴</Trans>}
  />
)

function Slide({ art, title, text, to, action }: { art: ReactNode; title: ReactNode; text: ReactNode; to: string; action: ReactNode }) {
  return (
    <div className="relative h-46 overflow-hidden bg-linear-to-br from-art-1 to-art-2 text-white md:h-70 xl:h-90">
      {art}
      <div className="relative flex h-full flex-col items-start justify-between p-5 md:justify-center md:gap-6 md:px-12 md:py-0 xl:justify-start xl:gap-0 xl:px-16 xl:py-18">
        <h2 className="text-2xl font-semibold md:text-3xl xl:text-4xl xl:leading-14">{title}</h2>
        <p className="mt-3 mb-8 text-lg text-art-5 opacity-92 max-xl:hidden">{text}</p>
        <Link to={to} className={buttonClass({ variant: 'onArt', size: 'lg' }, 'max-md:h-touch max-md:px-3 max-md:text-md')}>
          {action}
        </Link>
      </div>
    </div>
  )
}

const ART = 'absolute inset-y-0 right-0 h-full w-auto max-md:w-3/5 xl:right-45'

/** A phone whose thread continues below a cut line. */
const PhoneArt = () => (
  <svg viewBox="0 0 480 360" fill="none" className={ART} aria-hidden="true">
    <g strokeWidth="3" className="stroke-art-4">
      <rect x="180" y="44" width="170" height="300" rx="26" className="fill-art-1" />
      <path d="M240 62h50" strokeLinecap="round" />
      <path d="M265 120v150" />
      <rect x="229" y="132" width="72" height="36" rx="12" className="fill-art-2" />
      <rect x="211" y="192" width="108" height="44" rx="14" className="fill-art-2" />
    </g>
    <g strokeWidth="3" strokeOpacity=".55" strokeDasharray="6 9" strokeLinecap="round" className="stroke-art-4">
      <path d="M90 150a170 170 0 0 1 60-46M70 110A230 230 0 0 1 150 52M380 104a170 170 0 0 1 60 46M380 52a230 230 0 0 1 80 58" />
    </g>
    <path d="M265 300v10" strokeWidth="6" strokeLinecap="round" className="stroke-art-5" />
  </svg>
)

/** A stake split into two halves on neighbouring lines. */
function LineArt() {
  const clip = useId()
  return (
    <svg viewBox="0 0 480 360" fill="none" className={ART} aria-hidden="true">
      <clipPath id={clip}>
        <rect x="150" y="110" width="100" height="140" />
      </clipPath>
      <path d="M40 180h400" strokeWidth="3" className="stroke-art-4" />
      <g strokeWidth="2" strokeOpacity=".45" className="stroke-art-4">
        <path d="M100 168v24M175 168v24M325 168v24M400 168v24" />
      </g>
      <circle cx="250" cy="180" r="62" strokeWidth="3" className="fill-art-1 stroke-art-4" />
      <circle cx="250" cy="180" r="62" clipPath={`url(#${clip})`} className="fill-art-5" />
      <g textAnchor="middle" fontSize="26" fontWeight="600">
        <text x="220" y="189" className="fill-art-1">
          0.5
        </text>
        <text x="280" y="189" className="fill-art-5">
          1
        </text>
      </g>
      <path d="M220 118v-36h-60M280 242v36h60" strokeWidth="2.5" strokeLinecap="round" className="stroke-art-4" />
    </svg>
  )
}

const SHIELDS = [
  { key: 'a', colors: ['#7fb2d9', '#5a93be'], place: 'translate(84 178) scale(3.6)' },
  { key: 'b', colors: ['#b0803a', '#8f6424'], place: 'translate(224 140) scale(3.6)' },
  { key: 'c', colors: ['#c7656b', '#a4464d'], place: 'translate(364 72) scale(3.6)' },
]

/** The partners' shields in a row. */
const PartnersArt = () => (
  <svg viewBox="0 0 480 360" fill="none" className={ART} aria-hidden="true">
    <path
      d="M20 290C70 290 70 214 120 214S210 176 260 176 350 108 400 108"
      strokeWidth="3"
      strokeLinecap="round"
      className="stroke-art-4"
    />
    {SHIELDS.map(({ key, colors, place }) => (
      <g key={key} transform={place}>
        <ShieldHalves colors={colors} />
      </g>
    ))}
  </svg>
)
