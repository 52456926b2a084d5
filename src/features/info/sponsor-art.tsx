import { ShieldHalves } from '../../ui/crest.tsx'

/** The positions of the shields on the thread. */
const PLACES = ['translate(205 100) scale(3.6)', 'translate(435 90) scale(3.6)', 'translate(655 32) scale(3.6)']

/** A pitch in perspective, and the partners on one line. */
export function SponsorArt({ shields }: { shields: readonly (readonly string[])[] }) {
  return (
    <svg
      viewBox="0 0 760 260"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-y-0 right-0 h-full w-1/2 md:w-190"
      aria-hidden="true"
    >
      <g fill="none" strokeOpacity=".25" strokeWidth="1.5" className="stroke-art-4">
        <path d="M120 260 220 20h480l100 240M176 130h620" />
        <ellipse cx="470" cy="130" rx="110" ry="50" />
      </g>
      <path d="M20 230C120 220 140 150 240 140S380 190 470 130 620 60 700 70" fill="none" strokeWidth="3" className="stroke-art-4" />
      {PLACES.map((place, at) => {
        const colors = shields[at]
        return (
          colors && (
            <g key={place} transform={place}>
              <ShieldHalves colors={colors} />
            </g>
          )
        )
      })}
    </svg>
  )
}
