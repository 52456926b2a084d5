import { CODES, type CodeName } from '../../contract/codes.ts'

/**
 * Who shows a code's message to the player, and what the page does. A message shows once: the caller shows it (`noticeText`: at
 * the form, as a toast), unless the rule says that the page does (src/app/session/follow-rules.ts) or that nobody does. A place
 * that is empty because its content was refused says why all the same (`problemText`): that is no message.
 *
 * caller       the caller shows it, or goes on by the code itself (captcha, new device)
 * silent       nobody shows anything
 * session      the session ends: one notice, home, login (src/app/session/use-session-flow.ts)
 * block        a dialog with the message, without a way on
 * service      the same, with a link to customer service
 * warn         a card to close; the player may try again
 * verify       for a member a dialog that leads to /mine/auth; for a visitor it is part of a form: the caller shows it
 * realName     a dialog that leads to /mine/userinfo
 * maintenance  a card to close; never ends a session
 * reenter      a toast: the game has to be entered again
 */
export type CodeRule =
  | ('caller' | 'silent' | 'session' | 'block' | 'service')
  | ('warn' | 'verify' | 'realName' | 'maintenance' | 'reenter')

/** Exhaustive: a code without a rule does not compile. */
export const rules: Record<CodeName, CodeRule> = {
  success: 'silent',
  loginExpired: 'session',
  invalidCredentials: 'caller',
  accessDenied: 'caller',
  notFound: 'caller',
  serverError: 'caller',
  badGateway: 'caller',
  invalidParameter: 'caller',
  illegalParameter: 'caller',
  dataExists: 'caller',
  uploadFailed: 'caller',
  frequentSubmission: 'caller',
  warning: 'caller',
  maintenance: 'maintenance',
  invocationError: 'caller',
  phoneUnbound: 'verify',
  phoneVerification: 'verify',
  phoneVerificationAgain: 'verify',
  graphicVerificationCode: 'caller',
  rapidVerification: 'caller',
  ipNotPassed: 'caller',
  deviceNotPassed: 'caller',
  deviceAndIpNotPassed: 'caller',
  longAbsence: 'caller',
  riskyLogin: 'caller',
  contactCustomerService: 'service',
  regionLimited: 'block',
  regionWarning: 'warn',
  ipRestricted: 'block',
  maxPhoneAttempts: 'caller',
  authenticationRequired: 'verify',
  authenticationCodeError: 'caller',
  authenticationLocked: 'caller',
  authenticationCodeExpired: 'caller',
  tooManyDevices: 'caller',
  sixtySecondLimit: 'caller',
  walletTokenExpired: 'caller',
  passwordCheckFailed: 'caller',
  lockingUnavailable: 'caller',
  withdrawalProtectionError: 'caller',
  parameterError: 'caller',
  uidVerification: 'reenter',
  noData: 'caller',
  sportMaintenance: 'maintenance',
  sportBusy: 'caller',
  ebbq: 'caller',
  testing: 'caller',
  systemAbnormal: 'caller',
  venueActivity: 'caller',
  venueMaintenance: 'maintenance',
  bindRealName: 'realName',
  noPopup: 'silent',
  entrySuspendedPopup: 'block',
  entrySuspended: 'caller',
}

const byNumber = new Map<number | string, CodeRule>((Object.keys(rules) as CodeName[]).map((name) => [CODES[name], rules[name]]))

/** The rule of a code; `caller` for a fault, and for a code outside the catalogue. */
export const ruleOf = (code: number | string, isMember: boolean): CodeRule => {
  const rule = byNumber.get(code) ?? 'caller'
  return rule === 'verify' && !isMember ? 'caller' : rule
}
