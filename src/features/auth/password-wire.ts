import md5 from 'crypto-js/md5'

/**
 * The password as it crosses the wire: lower-case hex MD5, which the specification fixes. It hides the typed text and
 * protects nothing; the server treats it as the password. The only place that touches crypto-js.
 */
export const passwordWire = (password: string): string => md5(password).toString()
