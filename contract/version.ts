/**
 * The wire's version. `contract/version.test.ts` pins it to a hash of all shapes: when that test fails, raise the number
 * and add a line of history. A page and a worker of different versions do not share a socket.
 *
 * 1  first slice: account entry, sport lists and single bets, odds and member topics
 * 2  calls are sealed; content answers come plain with validators
 * 3  site configuration tells whether players choose their edition
 * 4  site configuration tells language and brand; sport calls may name either language
 * 5  pages of words: help, sponsors, customer service; promotions
 * 6  a registration carries a device-made id
 * 7  the socket says goodbye, with a hint when to come back
 * 8  account entry: captchas, codes, new devices, find password; when the session before began
 * 9  the whole football catalogue: more play types and selections, ranks of lines, game events and detail, outrights; tickets of several
 *    legs, series; lists by game type; names of teams and leagues with their readings; the bet record; results of codes that a page does not
 *    know
 * 10 the away score may come under its other name
 * 11 all sports: moneylines, lists and counts by game type, scores and clocks of quarters, innings and sets; legs say their sport
 * 12 days and cursors of the record end where the database's calendar does
 * 13 handicaps of football in play say the score they count from, on the market and on the ticket
 * 14 the socket's welcome says the lowest contract that is served
 * 15 feedback; each member event is its domain's own
 * 16 wallet: deposits, withdrawals, transfers, cards, records, limits
 * 17 venues: lists, games, favourites, hot match; venues say their form
 * 18 chat rooms as topics; guests have a number
 * 19 disputes about payments end by a person's decision
 * 20 letters; 60000 is a delta of the member topic
 * 21 push: switches, devices, followed games
 * 22 booking codes, cards of them in chat; predictions with votes; why a room went
 * 23 the wallet's record by standing and by month
 * 24 deposits take what their payment is found by; settled disputes say what went through
 * 25 profile: gender, birthday, e-mail address
 * 26 sessions of a member as a list
 * 27 the real name from a deposit
 * 28 points and their exchange for gifts
 * 29 activities of several kinds: standing, joining, leaving
 * 30 avatars; pictures in parts
 * 31 feedback: tickets, bonuses and pictures that it is about
 * 32 VIP levels, rebates and gifts
 * 33 the betting gift
 * 34 change of the login's password
 * 35 draws with seeds; points as a gift
 * 36 each kind of letter has a switch of push; quiet hours
 * 37 what a visit won or lost in a venue's own books
 * 38 invitations and agents
 * 39 systems: tickets of several lines
 * 40 races
 * 41 a member's own data as one file; the end of the account
 * 42 a feedback goes on: more words, solved or not; its pictures have addresses that run out
 * 43 pre-orders and alarms
 * 44 the plays of the day in football, which no older page can show
 * 45 cash-out: offers, taking them; tickets that are cashed out
 * 46 the member topic tells of another VIP level
 * 47 the record is searched; codes of settled tickets tell the result
 * 48 a captcha of GeeTest in place of the picture
 * 49 order and time of goals, corners and cards as plays; corners as events
 * 50 automatic cash-outs, and the letter about one
 * 51 a race names the one before it; feedbacks that are taken up, and how soon they are answered
 * 52 red cards and operators' words in chat rooms
 * 53 help on money and on venues; until it reloads, an older page can't read the list of help
 * 54 builders: selections of one match as one bet, their price and their tickets
 * 55 who serves
 * 56 plays of quarters, innings and sets, which no older page can show
 * 57 why the clock stands
 * 58 records say of when they are
 */
export const CONTRACT_VERSION = 58

/**
 * The lowest contract of another build that this one works with: its server serves such a page, its page reads such a server. Raise
 * it when a change breaks one of the two, if possible one deploy after the change itself: older pages must reload.
 */
export const CONTRACT_FLOOR = 56

/** Two builds work together when neither is below the other's floor. A server without a floor is older than 14, and serves this page. */
export function matchServer(server: { contract: number; floor?: number | undefined }): 'together' | 'page too old' | 'server too old' {
  if (CONTRACT_VERSION < (server.floor ?? 0)) return 'page too old'
  return server.contract < CONTRACT_FLOOR ? 'server too old' : 'together'
}
