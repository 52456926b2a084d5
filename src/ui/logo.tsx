import { use } from 'react'
import { cx } from './cx.ts'
import { SiteName } from './site-name.ts'

const TONES = {
  bar: { stroke: 'stroke-bar-accent', fill: 'fill-bar', text: 'text-bar-text' },
  page: { stroke: 'stroke-accent', fill: 'fill-surface', text: 'text-fg' },
  art: { stroke: 'stroke-art-4', fill: 'fill-art-2', text: 'text-white' },
}

/** The mark, 串 as two links on a line, and the site's name. `tone` is the background. */
export function Logo({ tone, className }: { tone: keyof typeof TONES; className?: string }) {
  const { stroke, fill, text } = TONES[tone]
  return (
    <span className={cx('inline-flex items-center gap-2 text-[1.25rem]/7 font-semibold', text, className)}>
      <svg viewBox="0 0 28 28" fill="none" strokeWidth="2.5" className={cx('logo-mark size-7', stroke)} aria-hidden="true">
        <path d="M14 1.5v25" strokeLinecap="round" />
        <rect x="7" y="5" width="14" height="7" rx="2.5" className={fill} />
        <rect x="4" y="15" width="20" height="8" rx="2.5" className={fill} />
        <path d="M14 5v18" />
      </svg>
      <span>{use(SiteName)}</span>
    </span>
  )
}
