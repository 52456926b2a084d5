/**
 * Fixed values that both ends must compute, each with its own cryptography: the RFCs', and ours, computed once independently
 * of this code.
 */

/** RFC 7516 A.1: the content encryption of A256GCM with a known key. The key part, which `dir` leaves empty, is left out. */
export const RFC7516_A1 = {
  header: { alg: 'RSA-OAEP', enc: 'A256GCM' },
  key: 'saH0gFSP4XM_tAP_a5rU9ooHbltwLiJpL4LLLnrqQPw',
  iv: '48V1_ALb6US04U3b',
  text: 'The true sign of intelligence is not knowledge but imagination.',
  compact:
    'eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ..48V1_ALb6US04U3b.' +
    '5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6jiSdiwkIr3ajwQzaBtQD_A.XFBoMYUZodetZdvTiFvSkQ',
} as const

/** RFC 7518 appendix C: two P-256 pairs and the secret they agree on. The device is Alice, the site is Bob. */
export const RFC7518_C = {
  device: {
    kty: 'EC',
    crv: 'P-256',
    x: 'gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0',
    y: 'SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps',
    d: '0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo',
  },
  site: {
    kty: 'EC',
    crv: 'P-256',
    x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
    y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
    d: 'VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw',
  },
  secret: 'nlbZHYFxNdNyg0KDv4QmnPsxbqPagGpI9tqneYz-kMQ',
} as const

/** Ours: the pairs of appendix C, both nonces, and the device's own key as the identity it signs with. */
export const AGREEMENT = {
  thumbprint: '_GK0r6GCoJt9zcssg9lay4obIxgCq05ntiRymRHADSU',
  deviceNonce: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  siteNonce: '__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA',
  key: 'CLj-pJFsMrGXdgQPWgiR1TR4f-zfCvc73y6K69mmArQ',
} as const

/** Ours: a session's ticket, encrypted with a ticket key. */
export const TICKET = {
  keySetId: 'AAECAwQF',
  ticketKey: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
  key: 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE',
  thumbprint: 'AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI',
  expiresAtMs: 1_793_000_000_000,
  ticket:
    'AAECAwQFAAECAwQFBgcICQoLGYDocRwI2Eh2s-Sd41lt--A9t48ZY3YwF89iu4_WbATcbUTglc0z__bnwbRe9bcx9jJee9bX5pRzTbaOosIZzUzudJxQUyvjUr9XMmdRI3PA37Dj_pU',
} as const

/** Ours: a call encrypted with that key, and the contents of its stamp. */
export const SEALED_CALL = {
  header: { alg: 'dir', enc: 'A256GCM', typ: 'parlay-call', ticket: 'AAECAwQFBgcICQoLDA0ODw' },
  iv: 'AAECAwQFBgcICQoL',
  text: '{"method":"POST","path":"/site/api/v1/user/login","payload":{"name":"球迷88"}}',
  compact:
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwidHlwIjoicGFybGF5LWNhbGwiLCJ0aWNrZXQiOiJBQUVDQXdRRkJnY0lDUW9MREEwT0R3In0..AAECAwQFBgcICQoL.' +
    'YG7oRFBSQ2gpK-CL4ZUtHfTwMdlYVhmvYqpMKE0V3BxbZpTmaMjOQQz8fLXMDSfj0l27Ua3XcLlJBSeyvNWaMH7XHOtBqcVCeuYA4euiqGA.SwlV-6zQ-kvBIXqlIBkxHw',
  token: 'token-a',
  stampHash: 'o2FgUrMA-g4YehE0NuWfATIt7ioQqHDyND5wuuBb59E',
} as const
