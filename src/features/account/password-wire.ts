import { cryptoWorker } from '../../workers/crypto/client.ts'

/**
 * The password on the wire: lower-case hex MD5, as the specification demands. It hides the typed text and
 * protects nothing; the server treats it as the password.
 */
export const passwordWire = (password: string): Promise<string> => cryptoWorker.md5(password)
