/** Parts of addresses that the site shuts with its deposit switch: the deposit page, and the help on it. */
const SHUT = ['/mine/savemoney', '/app/help/ck']

/** Whether an address is not found because `depositSwitch` of the site's configuration is 0; a missing one counts as on. */
export const isShut = (pathname: string, depositSwitch: number | undefined): boolean =>
  depositSwitch === 0 && SHUT.some((part) => pathname.includes(part))
