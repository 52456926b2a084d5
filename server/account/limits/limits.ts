import type { Limit } from '../../platform/counts.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Every number of account entry's limits, as docs/account-entry.md lists them. */
export const LIMITS = {
  /** Failed passwords of one name: those from unknown devices together, those from each known device apart, so that strangers slow only strangers. */
  loginName: { windowMs: HOUR, free: 4, baseMs: SECOND, capMs: MINUTE },
  /** Failed passwords from one address, for any name; more, as there may be an office behind it. */
  loginAddress: { windowMs: HOUR, free: 12, baseMs: SECOND, capMs: MINUTE },
  /** All login attempts from one network, or on a device that the name knows, right ones included: each right one makes a session. */
  logins: { windowMs: HOUR, max: 300 },
  /** Registrations from one address whose name was taken. */
  namesTaken: { windowMs: HOUR, free: 12, baseMs: SECOND, capMs: MINUTE },
  /** Registrations from one network, and on one device: each gets a grant. */
  registeredNetwork: { windowMs: HOUR, max: 20 },
  registeredDevice: { windowMs: DAY, max: 5 },
  /** Ids of money calls that a member asks about and that never arrived: each is kept for ever. */
  burntIds: { windowMs: HOUR, max: 100 },
  /** GeeTest's answers that are asked about, from one network; and one answer. */
  geetest: { windowMs: HOUR, max: 100 },
  geetestLot: { windowMs: DAY, max: 1 },
  /** Codes of one purpose to one member, or to one pair of name and number. */
  codes: { windowMs: DAY, max: 5, free: 1, baseMs: MINUTE },
  codeAddress: { windowMs: HOUR, max: 10 },
  /** All codes of the site. */
  codeSite: { windowMs: HOUR, max: 1_000 },
  /** Attempts at the four hidden digits: from one device, and for one member from all unknown devices. */
  digitsDevice: { windowMs: HOUR, max: 5 },
  digitsMember: { windowMs: DAY, max: 20 },
  /** Wrong second passwords of a member, from everywhere together. */
  secondPassword: { windowMs: DAY, max: 5 },
  /** Wrong login passwords of a member who is logged in, where one is asked for again. */
  proofs: { windowMs: HOUR, max: 5 },
} as const satisfies Record<string, Limit>

/** How long failures count for the choice of captcha and for a risky login. */
export const FAILURES_MS = HOUR
/** This many failed passwords, or codes of an address, turn the slider into a picture. */
export const PICTURE_AFTER = 3
/** This many captchas given to a network, or failed there, count as one that a device failed. */
export const NETWORK_SHARE = 10
/** This many failed captchas of a device, its network's share included, turn the slider into a picture for every action. */
export const PICTURE_AFTER_CAPTCHAS = 6
/** This many failed passwords in the hour before the right one make it a risky login (6029). */
export const RISKY_AFTER = 5
/** A longer absence asks for a code (6028). */
export const LONG_ABSENCE_MS = 30 * DAY
/** How long a right password waits for its code. */
export const PENDING_MS = 15 * MINUTE
/** How long after a registration its automatic login needs no captcha. */
export const AUTOMATIC_LOGIN_MS = 2 * MINUTE

export const CAPTCHA_LIFE_MS = 2 * MINUTE
/** How long a proof of work may take. */
export const WORK_LIFE_MS = 10 * MINUTE
/** Zero bits of a proof of work: of the first, and at most. */
export const WORK_BITS = 15
export const WORK_BITS_MOST = 20

export const CODE_LIFE_MS = 10 * MINUTE
export const CODE_TRIES = 5
/** How long messages are kept for the sandbox. */
export const OUTBOX_LIFE_MS = DAY
