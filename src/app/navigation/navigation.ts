import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Answer } from '../../../contract/endpoints.ts'
import type { CategoryCode } from '../../../contract/site.ts'
import { LOCAL_SPORT_VENUE, pathOf, type RouteName } from './routes.ts'

export interface NavEntry {
  code: CategoryCode
  name: string | MessageDescriptor
  /** Null: it opens customer service, over whatever page is shown. */
  path: string | null
}

/** Where a navigation code leads. A code that is unknown here is not shown. */
const TARGETS: Record<Exclude<CategoryCode, 'customer'>, RouteName> = {
  ...{ HOME: 'home', TY: 'localSport', ZR: 'realbet', CP: 'lottery', QP: 'chess', DZ: 'gameegame', DJ: 'gaming', BY: 'gamefishing' },
  ...{ discount: 'discount', venture: 'venture', sponsor: 'sponsor', app: 'appdownload', vip: 'vip', Welfare: 'welfare' },
  ...{ save_money: 'saveMoney', transfer_money: 'transferMoney', take_money: 'takeMoney', profile: 'userinfo' },
  ...{ bet_record: 'betRecord', trade_record: 'transRecord', message: 'message' },
}

type ListedEntry = Answer<'site.navigationList'>['list'][number]

function entryOf(code: CategoryCode, name: NavEntry['name']): NavEntry[] {
  if (code === 'customer') return [{ code, name, path: null }]
  const target = (TARGETS as Partial<typeof TARGETS>)[code]
  return target ? [{ code, name, path: pathOf(target, { enName: LOCAL_SPORT_VENUE }) }] : []
}

/** The navigation until the server answers, or when it does not. */
export const builtInNavigation: readonly NavEntry[] = [...entryOf('HOME', msg`首页`), ...entryOf('TY', msg`体育`)]

/** The server's list, without entries that this page can't open. Of an empty list nothing is used: the built-in one stays. */
export function navigationOf(list: readonly ListedEntry[] | undefined): readonly NavEntry[] {
  const entries = (list ?? []).flatMap(({ code, name }) => entryOf(code, name))
  return entries.length > 0 ? entries : builtInNavigation
}
