import type { EndpointKey } from './endpoints.ts'

/** What each call is for, in /openapi.json. Apart from the table, because the page carries the table. */
export const SUMMARIES: Record<EndpointKey, string> = {
  'site.preInfo': 'Runs at start: the caller as the server sees it, and the site configuration.',
  'site.navigationList': 'Main navigation: only what is built.',
  'site.queryNoticeListByPage': 'Public notices, newest first.',
  'game.launch': 'Open a venue. For CRTY the answer carries the sport launch data the local sport page needs first (ROUTE-11).',
  'user.login': 'Log in; the password is its MD5 (wire format of account-entry §3).',
  'user.register': 'Register an adult member; grants play money. The same id with the same body answers the same.',
  'user.logout': 'End this session.',
  'user.memberInfo': 'The member of this session, fetched on each navigation.',
  'user.memberJwt': 'A short-lived signed value that proves membership to the socket (body of message 10001).',
  'funds.getBalance': 'Main wallet balance with its ledger version; lockMoneyFen is what open bets hold.',
  'sport.counts': 'How many games each show type has.',
  'sport.gameList': 'Games of a show type with their main markets: what the list topic pushes.',
  'sport.hot': 'A few games for the home page: what the hot topic pushes.',
  'sport.placeBet': 'Place a single bet. The same id with the same body answers the same; refusals carry BetRefusal data.',
  'sport.betStatus':
    'What became of a placeBet id. When it never arrived, writes a tombstone so that a late copy is refused, and answers null.',
  'sport.tickets': 'The last ten tickets, newest first.',
  'site.sponsorContent': 'The sponsors page.',
  'site.onlinecustomservice': 'Where customer service is reached.',
  'site.helpIndex': 'Titles of the help pages, by group.',
  'site.helpPage': 'One help page by its route code; terms (gztk) and privacy (ysgz) among them.',
  'act.promotionConfig': 'What is on offer now.',
  'site.getMyDiscountAd': "The member's own promotion advert; null when nothing concerns them.",
}
