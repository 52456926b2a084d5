import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DialogShell, Drawer } from '../../../ui/dialog-shell.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { Art } from '../shared/art.tsx'
import { type Collection, shutReason } from '../shared/venue-queries.ts'
import { backText, percentText, playedText } from '../shared/words.ts'
import type { FoundGame } from './game-filter.ts'

/** What there is to know of a game before it starts. */
export function GameSheet({
  found,
  collection,
  onStart,
  onClose,
}: {
  found: FoundGame | null
  collection: Collection
  onStart: (found: FoundGame) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const wide = useMedia('(min-width: 48rem)')
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  if (!last) return null
  const { game, venue } = last
  const shut = shutReason(venue)
  const rows = [
    { label: t`返还率`, text: game.returnPpm === null ? game.returnOf : `${percentText(game.returnPpm, 4)}（${game.returnOf}）` },
    ...game.facts,
    { label: t`用的钱`, text: venue.form === 'seamless' ? t`中心钱包，不用转入` : t`${venue.name}余额` },
  ]
  const Shell = wide ? DialogShell : Drawer
  return (
    <Shell open={found !== null} onClose={onClose} label={game.name}>
      <div className="p-4 md:p-6">
        <div className="flex gap-4 border-b border-line pb-4">
          <Art of={game.kind} off={shut !== null} className="size-24 shrink-0 rounded-md" />
          <div>
            <Base.Title className="text-xl font-semibold">{game.name}</Base.Title>
            <p className="mt-1 text-sm text-fg-3">{venue.name}</p>
            <p className="text-sm text-fg-3 tabular-nums">
              <Trans>上次玩：{playedText(collection.playedAt(game))}</Trans>
            </p>
          </div>
        </div>
        <dl className="grid gap-3 py-4 text-md">
          {rows.map(({ label, text }) => (
            <div key={label} className="flex justify-between gap-6">
              <dt className="shrink-0 text-fg-2">{label}</dt>
              <dd className="text-right font-semibold tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-xs text-fg-3">
          <Trans>返还率是长期平均，差额归场馆；单次结果随机。</Trans>
        </p>
        {shut && (
          <p role="status" className="mt-3 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
            {shut === 'maintenance' ? t`${venue.name}维护中，${backText(venue.backAt)}。` : t`${venue.name}的游戏还没有接入本站。`}
          </p>
        )}
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Button size="lg" variant="outline" onClick={onClose}>
            <Trans>以后再说</Trans>
          </Button>
          <Button size="lg" disabled={shut !== null} onClick={() => onStart(last)}>
            <Trans>开始</Trans>
          </Button>
        </div>
      </div>
    </Shell>
  )
}
