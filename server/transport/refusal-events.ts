import { CODES, type StatusCode } from '../../contract/codes.ts'
import type { EndpointKey } from '../../contract/endpoints.ts'
import type { SecurityEvent } from '../platform/security-log.ts'

/** Codes of refusals that are security events, in any call. */
const EVENT_OF: Partial<Record<StatusCode, SecurityEvent>> = {
  [CODES.invalidCredentials]: 'login-refused',
  [CODES.passwordCheckFailed]: 'login-refused',
  [CODES.ipNotPassed]: 'login-challenged',
  [CODES.deviceNotPassed]: 'login-challenged',
  [CODES.deviceAndIpNotPassed]: 'login-challenged',
  [CODES.longAbsence]: 'login-challenged',
  [CODES.riskyLogin]: 'login-challenged',
  [CODES.phoneVerification]: 'code-refused',
  [CODES.authenticationCodeError]: 'captcha-failed',
  [CODES.authenticationLocked]: 'code-refused',
  [CODES.authenticationCodeExpired]: 'code-refused',
  [CODES.loginExpired]: 'token-refused',
  [CODES.uidVerification]: 'token-refused',
  [CODES.frequentSubmission]: 'limited',
  [CODES.sixtySecondLimit]: 'limited',
  [CODES.maxPhoneAttempts]: 'limited',
}

/** Calls with a verification code: here the code means that it was wrong, not a captcha. */
const TAKES_CODE: readonly EndpointKey[] = [
  'entry.newDeviceLogin',
  'entry.forgetByPhoneTwo',
  'entry.forgetByPhoneThree',
  'entry.forgetByEmailTwo',
  'entry.forgetByEmailThree',
  'binding.phone',
  'binding.passwordByPhone',
]

/** The security event of a refusal; undefined for what players do every day. */
export function eventOfRefusal(key: EndpointKey, code: StatusCode): SecurityEvent | undefined {
  const event = EVENT_OF[code]
  return event === 'captcha-failed' && TAKES_CODE.includes(key) ? 'code-refused' : event
}
