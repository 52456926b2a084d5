const PATHS = {
  down: 'm6 9 6 6 6-6',
  clock: 'M12 3.5a8.5 8.5 0 1 0 .01 0M12 7v5l3.5 2',
  hash: 'M9 4 7 20M17 4l-2 16M4.5 9H20M4 15h15.5',
  list: 'M5 6h14M5 12h14M5 18h9',
  info: 'M12 3.5a8.5 8.5 0 1 0 .01 0M12 11v5M12 8v.3',
  warn: 'M12 4 3 19.5h18zM12 10v4.5M12 17v.3',
  loud: 'M4 10v4h3.5l5 4V6l-5 4zM16 9c1.5 1.700 1.5 4.300 0 6M18.5 6.5c3 3.200 3 7.800 0 11',
  mute: 'M4 10v4h3.5l5 4V6l-5 4zM16 9.5l5 5M21 9.5l-5 5',
  chart: 'M4 19.5h16M7 16V9M12 16V5M17 16v-4',
  fish: 'M3 12c3-5 9-6.5 14-2l4-3v10l-4-3c-5 4.5-11 3-14-2zM7.5 11v.3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  away: 'm3 3 18 18M8.5 15.5a5 5 0 0 1 6.5-.5M5 12a10 10 0 0 1 4-2.400M13.5 9.200A10 10 0 0 1 19 12M12 19v.1',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name, isSmall = false }: { name: IconName; isSmall?: boolean }) => (
  <svg class={isSmall ? 'icon small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
