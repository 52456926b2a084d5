import * as z from 'zod/mini'

/** What a page that sends a member to `/mine/auth` leaves in the history: where to go back to, and whether for the second password. */
const came = z.object({ from: z.string().check(z.regex(/^\/mine\/[\w/?=&-]*$/)), password: z.optional(z.boolean()) })

export interface CameFrom {
  /** An address of the member area; null for a member who came by themself. */
  from: string | null
  password: boolean
}

export function cameFrom(state: unknown): CameFrom {
  const { data } = z.safeParse(came, state)
  return { from: data?.from ?? null, password: data?.password ?? false }
}

export const leaving = (location: { pathname: string; search: string }, password = false): z.infer<typeof came> => ({
  from: location.pathname + location.search,
  password,
})
