/** The icon as it will appear on the home screen. */
export function AppIcon() {
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-art-2">
      <svg viewBox="0 0 28 28" fill="none" strokeWidth="2.5" className="size-7 stroke-art-5" aria-hidden="true">
        <path d="M14 1.5v25" strokeLinecap="round" />
        <rect x="7" y="5" width="14" height="7" rx="2.5" className="fill-art-2" />
        <rect x="4" y="15" width="20" height="8" rx="2.5" className="fill-art-2" />
        <path d="M14 5v18" />
      </svg>
    </span>
  )
}
