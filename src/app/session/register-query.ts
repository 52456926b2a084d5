import { REGISTER_QUERY_DELAY_MS } from '../../../contract/constants.ts'

export interface RegisterQueryDeps {
  isVisitor: () => boolean
  open: () => void
}

/** Opens the register dialog a moment after a visitor came with ?register=1, unless they logged in meanwhile. Returns the way to stop. */
export function followRegisterQuery(search: string, { isVisitor, open }: RegisterQueryDeps): (() => void) | undefined {
  if (new URLSearchParams(search).get('register') !== '1') return undefined
  const timer = setTimeout(() => {
    if (isVisitor()) open()
  }, REGISTER_QUERY_DELAY_MS)
  return () => clearTimeout(timer)
}
