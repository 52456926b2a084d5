import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'

/** `art` loads after the text, which never waits for a drawing. */
export function Banner({ sportsPath, art }: { sportsPath: string; art: ReactNode }) {
  return (
    <section className="relative h-46 overflow-hidden rounded-md bg-linear-to-br from-art-1 to-art-2 text-white md:h-70 md:rounded-lg xl:h-90">
      {art}
      <div className="relative flex h-full flex-col items-start justify-between p-5 md:justify-center md:gap-6 md:px-12 md:py-0 xl:justify-start xl:gap-0 xl:px-16 xl:py-18">
        <h1 className="text-2xl font-semibold md:text-3xl xl:text-4xl xl:leading-14">
          <Trans>
            今晚的比赛
            <br />
            看在一条线上
          </Trans>
        </h1>
        <p className="mt-3 mb-8 text-lg text-art-5 opacity-92 max-xl:hidden">
          <Trans>赔率一变，当场看得见；进球先封盘，再开新价。</Trans>
        </p>
        <Link to={sportsPath} className={buttonClass({ variant: 'onArt', size: 'lg' }, 'max-md:h-touch max-md:px-3 max-md:text-md')}>
          <Trans>看今晚赛程</Trans>
        </Link>
      </div>
    </section>
  )
}
