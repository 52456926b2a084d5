import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * What a browser may do with the page. Only our own files are scripts, and no text becomes one: with Trusted Types every `innerHTML`
 * and every worker's address has to pass the policy named here (src/platform/trusted-scripts.ts).
 */
const CONTENT_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
}

/** Browser features that the page uses, or games will, allowed to the site itself; all others are denied. */
const USED = ['clipboard-read', 'clipboard-write', 'fullscreen']
const DENIED = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock'],
  ...['serial', 'usb', 'window-management', 'xr-spatial-tracking'],
]
const PERMISSIONS = [...USED.map((name) => `${name}=(self)`), ...DENIED.map((name) => `${name}=()`)].join(', ')

const YEAR_SECONDS = 365 * 24 * 3600

/**
 * `isHttps`: players use https. Otherwise the header that forbids plain http would lock developers out of localhost. `framed`: the origins of
 * the venues whose games are framed, and our own where a captcha is; nothing else is but what a launch left to be shown, which is `data:` and
 * in an empty sandbox.
 */
export async function securityHeaders(http: FastifyInstance, isHttps: boolean, framed: readonly string[]): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { ...CONTENT_POLICY, frameSrc: [...new Set(framed), 'data:'] } },
    hsts: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  })
  http.addHook('onRequest', async (_, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
  })
}
