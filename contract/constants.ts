/** Business constants of platform §9; units are in the names. */
export const REQUEST_TIMEOUT_MS = 30_000
export const SITE_ID = '9000'
export const CLIENT_VERSION = '1.0.0'
export const CLIENT_TYPE = 'web'
export const SPORT_CHANNEL = 'CRTY'
/** Languages in sport calls; the answer is always in the site's own. */
export const SPORT_LANGUAGES = ['zh-cn', 'zh-tw'] as const
export const DEFAULT_ODDS_TYPE = 'H'
export const TOTAL_MONEY_CATEGORY = 8
export const LEAGUE_SHORTCUT_IDS = ['100822', '100021', '100026', '100030', '100028', '100032', '100210'] as const
export const CHAT_PING_MS = 10_000
export const CHAT_RECONNECT_MS = 5_000
export const CHAT_QUEUE_POLL_MS = 300
export const CHAT_HISTORY_PAGE_SIZE = 15
export const LOADING_TOAST_MS = 3_000
export const PROGRESS_MINIMUM = 0.08
export const PROGRESS_TRICKLE_MS = 800
export const REGISTER_QUERY_DELAY_MS = 500
export const DESIGN_WIDTH_PX = 1920
export const MINIMUM_AGE_YEARS = 18

/**
 * Captcha kinds of account-entry §9, as login and register calls name them. `sendCode` is ours: the captcha before a code is sent.
 */
export const CAPTCHA_KIND = { register: 1, login: 4, automatic: 99, sendCode: 2 } as const
/** The purpose of a verification code, and how it is sent. `bind` is ours: a member proves a new phone or e-mail address. */
export const CODE_TYPE = { bind: 1, forgotPassword: 2, newDevice: 3 } as const
export const CODE_CATE = { sms: 0, email: 1, voice: 2 } as const
/** Time until another code may be asked for. */
export const CODE_AGAIN_SECONDS = 60

/**
 * In-play bets wait this long on the match clock (server/engine/play/in-play-delay.ts); a goal suspends its game's markets this
 * long in real time, whatever the replay's speed.
 */
export const IN_PLAY_DELAY_MS = 5_000
export const GOAL_SUSPENSION_MS = 8_000

export const FEED_PATH = '/feed'
export const HEARTBEAT_MS = 5_000
export const FRAME_BATCH_MS = 100
/** The longest message of the socket, in both directions: snapshots are sent in parts, many changes in several frames. */
export const MAX_MESSAGE_BYTES = 64 * 1024

/** Play money every new member receives. */
export const REGISTRATION_GRANT_FEN = 1_000_000n
