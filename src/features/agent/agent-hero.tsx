import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { rateText } from '../../../domain/rate-text.ts'
import { ThreadArt } from '../../ui/thread-art.tsx'

/** What it is, over the brand's art colours; `rate`: the highest share, once it is known. */
export function AgentHero({ rate, children }: { rate: number | undefined; children: ReactNode }) {
  return (
    <header className="relative overflow-hidden bg-linear-to-br from-art-1 to-art-2 p-5 text-white md:rounded-lg md:px-10 md:py-12">
      <ThreadArt />
      <h1 className="relative text-3xl font-semibold">
        <Trans>合作伙伴</Trans>
      </h1>
      <p className="relative mt-1 max-w-160 text-md opacity-92">
        <Trans>把这里介绍给成年朋友或读者，按他们的有效投注分成。规则一页写完，数字每天可查。</Trans>
      </p>
      {children}
      {rate !== undefined && (
        <p className="absolute top-1/2 right-16 grid -translate-y-1/2 justify-items-center rounded-lg bg-art-5 px-6 py-4 text-art-1 max-xl:hidden">
          <span className="text-sm">
            <Trans>分成最高</Trans>
          </span>
          <b className="text-2xl">{rateText(rate)}</b>
        </p>
      )}
    </header>
  )
}
