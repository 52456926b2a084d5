import type { ComponentChildren } from 'preact'
import type { Fish } from './rules.ts'

/** Every kind of fish, heading left, in a box of 120 × 80 around its middle; sizes are how large it swims, in pixels. */
export const KINDS: Readonly<Record<Fish, { readonly name: string; readonly width: number; readonly drawing: ComponentChildren }>> = {
  small: {
    name: '小鱼',
    width: 52,
    drawing: (
      <g class="light">
        <path d="M-44 0c20-28 56-28 80-5l18-17v44L36 5C12 28-24 28-44 0z" />
        <circle cx="-24" cy="-5" r="4" class="eye" />
      </g>
    ),
  },
  pike: {
    name: '梭鱼',
    width: 84,
    drawing: (
      <g class="middle-tone">
        <path d="M-56 0c14-17 62-20 87-6l23-14c-5 13-5 27 0 40L31 6C6 20-42 17-56 0z" />
        <path d="M-20-11c7 7 7 15 0 22M-6-12c7 7 7 17 0 24M8-12c7 8 7 16 0 23" class="scales" />
        <circle cx="-40" cy="-3" r="3.5" class="eye" />
      </g>
    ),
  },
  round: {
    name: '圆鱼',
    width: 86,
    drawing: (
      <g class="deep-tone">
        <path d="M-6-32c2-14 18-17 30-12-5 5-7 11-9 16z" />
        <path d="M32-5 56-20v40L32 5z" />
        <ellipse rx="38" ry="33" />
        <path d="M-8-31c10 18 10 44 0 62M10-31c10 18 10 44 0 62" class="scales" />
        <circle cx="-22" cy="-7" r="4.5" class="eye" />
      </g>
    ),
  },
  turtle: {
    name: '海龟',
    width: 96,
    drawing: (
      <g class="middle-tone">
        <path d="M-34-5c-14-9-25-2-25 5s11 13 25 5zM-18-26c-5-13-16-15-20-8 2 9 9 11 16 13zM-18 26c-5 13-16 15-20 8 2-9 9-11 16-13zM22-22c9-9 20-6 20 0-5 6-11 6-16 6zM22 22c9 9 20 6 20 0-5-6-11-6-16-6z" />
        <ellipse rx="38" ry="28" />
        <path d="M0-28v56M-36-9h72M-36 9h72M-19-24v48M19-24v48" class="scales" />
        <circle cx="-49" cy="-1" r="2.5" class="eye" />
      </g>
    ),
  },
  carp: {
    name: '大鲤',
    width: 138,
    drawing: (
      <g class="deep-tone">
        <path d="M-16-20C-7-36 8-36 16-28 8-24 4-18 1-12z" />
        <path d="M-56 2C-34-24 0-28 22-8l32-17c-8 18-8 31 0 48L22 10C0 28-34 24-56 2z" />
        <path d="M-20-16c9 9 9 26 0 35M-6-19c9 11 9 28 0 39M9-17c8 10 8 25 0 32" class="scales" />
        <circle cx="-39" cy="-3" r="3.5" class="eye" />
      </g>
    ),
  },
  deepCarp: {
    name: '深水鲤',
    width: 118,
    drawing: (
      <g class="dark-tone">
        <path d="M-16-20C-7-36 8-36 16-28 8-24 4-18 1-12z" />
        <path d="M-56 2C-34-24 0-28 22-8l32-17c-8 18-8 31 0 48L22 10C0 28-34 24-56 2z" />
        <path d="M-20-16c9 9 9 26 0 35M-6-19c9 11 9 28 0 39M9-17c8 10 8 25 0 32" class="scales" />
        <circle cx="-39" cy="-3" r="3.5" class="eye" />
      </g>
    ),
  },
}

export const FishPicture = ({ fish }: { fish: Fish }) => (
  <svg class="fish" viewBox="-60 -40 120 80" aria-hidden="true">
    {KINDS[fish].drawing}
  </svg>
)
