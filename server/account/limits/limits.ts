import type { Limit } from '../../platform/counts.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Every number of account entry's limits, as docs/account-entry.md lists them. */
export const LIMITS = {
  /** Failed passwords of one name from devices it does not know, and from each device it knows: apart, so that strangers slow strangers. */
  loginName: { windowMs: HOUR, free: 4, baseMs: SECOND, capMs: MINUTE },
  /** Failed passwords from one address, whatever the name: an office behind one address types wrong more often. */
  loginAddress: { windowMs: HOUR, free: 12, baseMs: SECOND, capMs: MINUTE },
  /** Logins tried from one network, or on a device that the name knows, right ones too: each that is right makes a session. */
  logins: { windowMs: HOUR, max: 300 },
  /** Registrations from one address whose name was taken. */
  namesTaken: { windowMs: HOUR, free: 12, baseMs: SECOND, capMs: MINUTE },
  /** Members made from one network, and on one device: each comes with a grant. */
  registeredNetwork: { windowMs: HOUR, max: 20 },
  registeredDevice: { windowMs: DAY, max: 5 },
  /** Ids of money calls that a member asks for and that never arrived: each is a row for ever. */
  burntIds: { windowMs: HOUR, max: 100 },
  /** Codes of one purpose to one member, or to one pair of name and number. */
  codes: { windowMs: DAY, max: 5, free: 1, baseMs: MINUTE },
  codeAddress: { windowMs: HOUR, max: 10 },
  /** All codes of the site. */
  codeSite: { windowMs: HOUR, max: 1_000 },
  /** Tries at the four hidden digits: from one device, and at one member from all devices it does not know. */
  digitsDevice: { windowMs: HOUR, max: 5 },
  digitsMember: { windowMs: DAY, max: 20 },
} as const satisfies Record<string, Limit>

/** How long failures count: for the captcha that is asked for, and for a risky login. */
export const FAILURES_MS = HOUR
/** This many failed passwords, or codes of an address, turn the slider into a picture. */
export const PICTURE_AFTER = 3
/** So many captchas, given out to one network or failed there, weigh as one that a device failed. */
export const NETWORK_SHARE = 10
/** So many failed captchas of a device, or their weight of its network, turn the slider into a picture for any action. */
export const PICTURE_AFTER_CAPTCHAS = 6
/** This many failed passwords in the hour before the right one make it a risky login (6029). */
export const RISKY_AFTER = 5
/** A longer absence asks for a code (6028). */
export const LONG_ABSENCE_MS = 30 * DAY
/** How long a right password waits for its code. */
export const PENDING_MS = 15 * MINUTE
/** The automatic login right after a registration needs no captcha of its own. */
export const AUTOMATIC_LOGIN_MS = 2 * MINUTE

export const CAPTCHA_LIFE_MS = 2 * MINUTE
/** How long a proof of work may take. */
export const WORK_LIFE_MS = 10 * MINUTE
/** Zero bits of a proof of work: for the first, and at most. */
export const WORK_BITS = 15
export const WORK_BITS_MOST = 20

export const CODE_LIFE_MS = 10 * MINUTE
export const CODE_TRIES = 5
/** What was "sent" stays readable in the sandbox this long. */
export const OUTBOX_LIFE_MS = DAY
