/** Countdown ring with the whole seconds left inside: `left` of `total`, any one unit. */
export function Ring({ left, total, text }: { left: number; total: number; text: string }) {
  const share = total > 0 ? Math.min(1, Math.max(0, left / total)) : 0
  return (
    <svg viewBox="0 0 44 44" className="size-11 shrink-0" aria-hidden="true">
      <circle cx="22" cy="22" r="19" fill="none" strokeWidth="3" className="stroke-line-strong" />
      <circle
        cx="22"
        cy="22"
        r="19"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        pathLength="1"
        strokeDasharray={`${share} 1`}
        transform="rotate(-90 22 22)"
        className="stroke-accent"
      />
      <text x="22" y="27" textAnchor="middle" fontSize="15" fontWeight="600" className="fill-fg">
        {text}
      </text>
    </svg>
  )
}
