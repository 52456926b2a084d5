import type { Generated } from 'kysely'
import type { GENDERS } from '../../contract/account-binding.ts'

declare module '../platform/schema.ts' {
  interface Database {
    member: {
      id: Generated<bigint>
      name: string
      password_hash: string
      bind_phone: Generated<boolean>
      bind_real_name: Generated<boolean>
      registered_at: Date
      last_login_at: Date | null
      event_seq: Generated<bigint>
      /** Logins prove it. A new one begins with a new password and with the end of all sessions. */
      login_epoch: Generated<number>
      /** Without plus; null exactly when `phone` is. */
      phone_area: string | null
      phone: string | null
      email: string | null
      real_name: string | null
      gender: Generated<(typeof GENDERS)[number] | null>
      birthday: Generated<string | null>
      /** When the login's password was last changed; null while it is that of the registration. */
      password_at: Generated<Date | null>
      /** Of the second password; null until it is set. */
      second_password_hash: Generated<string | null>
      /** Host, referral and invite code of the registration. */
      domain: Generated<string>
      r_code: Generated<string>
      i_code: Generated<string>
      /** Id of a drawn one, key of an own picture, '' for the letter of the name. */
      avatar: Generated<string>
      is_demo: Generated<boolean>
      /** When the member closed it for good. */
      closed_at: Generated<Date | null>
    }
    member_device: { member_id: bigint; device: string; first_at: Date; last_at: Date }
    member_network: { member_id: bigint; network: string; first_at: Date; last_at: Date }
    /** Public addresses that a member registered or logged in from. */
    member_address: { member_id: bigint; address: string; first_at: Date; last_at: Date }
    login_pending: { member_id: bigint; device: string; ends_at: Date; login_epoch: number }
    captcha: {
      id: string
      kind: 'picture' | 'slider' | 'pass'
      /** The action that it admits, of CAPTCHA_KIND. */
      action: number
      owner: string
      answer: string
      made_at: Date
      ends_at: Date
    }
    verification_code: {
      id: Generated<bigint>
      subject: string
      code_hash: string
      tries: Generated<number>
      used: Generated<boolean>
      ends_at: Date
    }
    outbox: {
      id: Generated<bigint>
      kind: 'sms' | 'email' | 'voice'
      recipient: string
      text: string
      code: string
      /** False when no member has the number: the row is still written, so that both cases take the same work. */
      sent: boolean
      at: Date
    }
    session: {
      token_hash: string
      member_id: bigint
      created_at: Date
      seen_at: Date
      /** When its member last proved the login's password. */
      proved_at: Date
      ended_at: Date | null
      device: string | null
      /** What the member knows it by. */
      id: Generated<string>
      /** System and browser, and the network (regionOf), of the login; '' when not known. */
      agent: Generated<string>
      region: Generated<string>
    }
  }
}
