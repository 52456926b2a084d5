import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/**
 * The Chinese sentence is the key. Each feature has a catalogue, loaded with it; `app` has what every page needs (shell, ui); texts of
 * codes and words of markets come with the features that use them. The catalogues have their own folder, because extraction ignores
 * everything beside them. No origins in the files: they would change with every moved line.
 */
const inSource = (paths: readonly string[]) => paths.map((path) => `<rootDir>/src/${path}`)

const catalogue = (name: string, ...paths: string[]) => ({
  path: `<rootDir>/src/i18n/catalogues/{locale}/${name}`,
  include: inSource(paths),
})

/** Parts of app/ outside of the first load, whose texts are not in it either. */
const LATER = [
  ...[
    'auth-page',
    'deposit-page',
    'hot-section',
    'chat-entry',
    'loading-page',
    'not-found-page',
    'redirect-page',
    'mine-page',
    'sports-page',
    'sports-slip',
    'game-page',
  ].map((name) => `app/pages/${name}.tsx`),
  ...['tips-dialog', 'account-sheet', 'account-menu-list', 'insecure-banner', 'connection-banner'].map((name) => `app/layout/${name}.tsx`),
  ...['member-area', 'known-member', 'account-rows', 'private-row', 'leave-all-dialog'].map((name) => `app/member/${name}.tsx`),
  'app/letters',
  ...[
    'app/betting/bet-outcome.ts',
    'app/money/deposit-money.ts',
    'app/safe-play/break-began.ts',
    'app/money/withdraw-money.ts',
    'app/money/forfeit-money.ts',
    'app/money/exchange-money.ts',
    'app/money/cash-out-money.ts',
    'app/money/outcome-pages.ts',
    'app/money/venue-money.ts',
    'app/session/follow-rules.ts',
    'app/navigation/later-titles.ts',
    'app/start/as-pushed.ts',
    'app/start/updates.ts',
    'app/start/stale-notice.ts',
    'app/start/storage-notice.ts',
    'app/visited/visited-bar.tsx',
  ],
]

/** Starts games: its texts come with the venues'. */
const LAUNCH = 'app/launch'
/** Connects booking codes, which come with the slip. */
const BOOKING = 'app/booking'
/** What the slip and the record show of a ticket. */
const TICKET = 'features/betting/ticket'
/** Pre-orders, in the slip and in the record. */
const PREORDER = ['features/betting/preorder', 'app/preorder']
/** Bets in one tap, with the slip. */
const QUICK = ['features/betting/quick']
/** Connects chat, and is loaded with it. */
const CHAT = 'app/chat'
/** Comes with what home shows later. */
const VENUE_LINKS = 'app/pages/venue-links.tsx'

/** The pages of activities, apart from what home shows of them. */
const ACTIVITIES = ['features/activity/page', 'features/activity/kinds', 'app/pages/activity-pages.tsx', 'app/money/join-money.ts']

/** The walk through the pages, and its own page. */
const TOUR = ['app/tour', 'app/pages/tutorial-page.tsx']
/** The welfare centre. */
const WELFARE = ['app/welfare', 'app/pages/welfare-page.tsx']

/** Connects the account dialog, and is loaded with it. */
const AUTH_SLOT = 'app/session/auth-slot.tsx'

/** Comes with the profile, where accounts are closed. */
const CLOSED = 'app/member/account-closed.ts'

/** Of when a page's content is. */
const AS_OF = 'ui/as-of.tsx'
/** What the pages of records share: their texts come with each of them. */
const RECORDS = ['ui/day-range', 'ui/record-list', AS_OF]

/** What feedbacks, letters and the links to them share. */
const UNREAD = 'ui/unread-count.tsx'

/** Of the pages where members invite others. */
const INVITE = 'ui/invite-link.tsx'

/** Of the sheets where amounts are typed. */
const PAD = 'ui/number-pad.tsx'

/** Of the lists that are searched by typing. */
const SEARCH = 'ui/search-box.tsx'

export default defineConfig({
  sourceLocale: 'zh-CN',
  // zh-TW is generated from zh-CN by scripts/zh-tw.ts.
  locales: ['zh-CN', 'zh-TW'],
  catalogs: [
    {
      ...catalogue('app', 'app', 'ui', 'transport'),
      exclude: inSource([
        ...LATER,
        ...ACTIVITIES,
        ...TOUR,
        ...WELFARE,
        AUTH_SLOT,
        CLOSED,
        LAUNCH,
        CHAT,
        BOOKING,
        ...PREORDER,
        VENUE_LINKS,
        UNREAD,
        INVITE,
        PAD,
        SEARCH,
        ...RECORDS,
      ]),
    },
    catalogue('later', ...LATER, UNREAD),
    catalogue('codes', 'i18n/codes.ts', 'i18n/problem-text.ts'),
    catalogue('home', 'features/home'),
    catalogue('account', 'features/account', 'features/personal', CLOSED, AUTH_SLOT),
    catalogue('install', 'features/install'),
    catalogue('info', 'features/info'),
    { ...catalogue('activity', 'features/activity', VENUE_LINKS), exclude: inSource(ACTIVITIES) },
    catalogue('activities', ...ACTIVITIES, INVITE, AS_OF),
    catalogue('tour', ...TOUR),
    catalogue('welfare', ...WELFARE),
    catalogue('agent', 'features/agent', INVITE, AS_OF),
    catalogue('sport', 'features/sport', SEARCH, 'i18n/market-text.ts'),
    catalogue(
      'slip',
      'features/betting/slip',
      'features/betting/booking',
      TICKET,
      BOOKING,
      ...PREORDER,
      ...QUICK,
      PAD,
      'i18n/market-text.ts',
      'i18n/result-text.ts',
    ),
    catalogue('feedback', 'features/feedback', UNREAD, AS_OF),
    catalogue('letter', 'features/letter', UNREAD, ...RECORDS, 'i18n/result-text.ts'),
    catalogue('vip', 'features/vip', AS_OF),
    catalogue('chat', 'features/chat', CHAT),
    catalogue('wallet', 'features/wallet', PAD, ...RECORDS),
    catalogue('venues', 'features/venues', LAUNCH, SEARCH, ...RECORDS),
    catalogue('safePlay', 'features/safe-play'),
    catalogue('fairness', 'features/fairness'),
    catalogue('push', 'features/push'),
    catalogue(
      'record',
      'features/betting/record',
      'features/betting/cash-out',
      TICKET,
      SEARCH,
      ...RECORDS,
      'i18n/market-text.ts',
      'i18n/result-text.ts',
    ),
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
})
