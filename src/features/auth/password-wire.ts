import { cryptoWorker } from '../../workers/crypto/client.ts'

/**
 * The password as it crosses the wire: lower-case hex MD5, which the specification fixes. It hides the typed text and
 * protects nothing; the server treats it as the password.
 */
export const passwordWire = (password: string): Promise<string> => cryptoWorker.md5(password)
