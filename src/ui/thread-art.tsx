/**
 * The brand's thread with its beads, at the end of a heading over art colours; the parent is positioned and clips. What stands in the last
 * bead is the page's, at its right edge.
 */
export function ThreadArt() {
  return (
    <svg viewBox="0 0 460 164" fill="none" aria-hidden="true" className="absolute inset-y-0 right-10 h-full max-md:hidden">
      <g strokeOpacity=".22" strokeWidth="1.5" className="stroke-art-4">
        <path d="M60 0 0 164M220 0v164M380 0l60 164M0 44h460M0 128h460" />
        <circle cx="220" cy="86" r="52" />
      </g>
      <path
        d="M-10 140C10 140 20 118 40 118s90-66 128-66 86 60 128 60 70-32 92-32"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-art-4"
      />
      <g strokeWidth="2.5" className="fill-art-1 stroke-art-4">
        <rect x="23" y="105" width="34" height="26" rx="8" />
        <rect x="151" y="39" width="34" height="26" rx="8" />
        <rect x="279" y="99" width="34" height="26" rx="8" />
      </g>
    </svg>
  )
}
