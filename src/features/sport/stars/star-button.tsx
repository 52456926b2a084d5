import { useLingui } from '@lingui/react/macro'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { use } from 'react'
import { cx } from '../../../ui/cx.ts'
import { IconButton, type IconButtonProps } from '../../../ui/icon-button.tsx'
import { TabStopContext } from '../odds/grid-keys.ts'
import { type StarKind, useStar } from './stars.ts'

/** Stars a game, a league or a play, which lists it first, or unstars it. */
export function StarButton({
  kind,
  id,
  name,
  tone,
  className,
  onPress,
}: {
  kind: StarKind
  id: string
  name: string
  className?: string
  /** Called before the star changes. */
  onPress?: () => void
} & Pick<IconButtonProps, 'tone'>) {
  const { t } = useLingui()
  const { starred, toggle } = useStar(kind, id)
  const Icon = starred ? IconStarFilled : IconStar
  return (
    <IconButton
      aria-label={t`收藏 ${name}`}
      aria-pressed={starred}
      size="sm"
      {...(tone && { tone })}
      tabIndex={use(TabStopContext)}
      onClick={() => {
        onPress?.()
        toggle()
      }}
      className={className}
    >
      <Icon
        className={cx('size-4', starred ? (tone === 'bar' ? 'text-current' : 'text-warn') : tone !== 'bar' && 'text-fg-3')}
        stroke={1.6}
        aria-hidden
      />
    </IconButton>
  )
}
