import * as z from 'zod/mini'
import { BRAND_NAME, LANGUAGES } from '../../contract/site.ts'
import { isLoopback } from './network.ts'

/**
 * All environment variables of the server, validated once at start. A bad value ends `npm start` with one sentence that names the
 * variable.
 */
const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.pipe(z.transform(Number), z.int().check(z.maximum(65_535))))
const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((v) => v === '1' || v === 'true'),
)
const origin = z.url({ protocol: /^https?$/ })

/** `id:secret`, which is cut at the first colon. */
const keyOf = (pair: string) => ({ id: pair.split(':', 1)[0] ?? '', secret: pair.slice(pair.indexOf(':') + 1) })

/** Keys of docs/payment-provider.md: `name:secret`, several separated by commas. */
const keys = z.pipe(
  z.string().check(z.regex(/^[\w-]{1,40}:[^\s,]{16,200}(,[\w-]{1,40}:[^\s,]{16,200})*$/)),
  z.transform((list: string) => {
    const [first = '', ...more] = list.split(',')
    return [keyOf(first), ...more.map(keyOf)] as const
  }),
)

/** `<code>=<value>`, several separated by commas. */
const byVenue = (value: string) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^[A-Z0-9]{2,16}=${value}(,[A-Z0-9]{2,16}=${value})*$`))),
    z.transform((list: string) =>
      list.split(',').map((one) => ({ code: one.slice(0, one.indexOf('=')), value: one.slice(one.indexOf('=') + 1) })),
    ),
  )

const schema = z.object({
  /** Address to listen on. */
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(port, 8080),
  /** The site's public origin, e.g. https://parlay.example; sockets from other origins are refused. Default: the listening address. */
  PUBLIC_ORIGIN: z.optional(origin),
  /** Number of trusted reverse proxies in front. */
  TRUST_PROXY: z._default(z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)), 0),
  /** Port of /healthz, /readyz and /metrics; 0 = off. */
  METRICS_PORT: z._default(port, 0),
  /** Where that port listens. Another than this machine alone is for containers, whose network players can't reach. */
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  /** Demonstration mode: public demo logins and the sandbox console. Default: on if only this machine can reach the server. */
  DEMO: z.optional(flag),
  /** Local-only port of the sandbox console, which shows the messages "sent"; 0 = off. */
  SANDBOX_PORT: z._default(port, 8081),
  /** Local-only port of the sandbox's payment provider, which demonstration mode starts; 0 = none. */
  PROVIDER_PORT: z._default(port, 8082),
  /** Another provider that speaks docs/payment-provider.md, and the keys shared with it: `name:secret`, several separated by commas. */
  PROVIDER_URL: z.optional(origin),
  PROVIDER_KEY: z.optional(keys),
  /**
   * Connected venues: where each one's games are entered, the public keys that its calls are signed with, and of those that keep their
   * players' money themselves the address of their wallet (docs/venue-api.md).
   */
  VENUE_URL: z.optional(byVenue('https?://[^\\s,]{1,500}')),
  VENUE_WALLET: z.optional(byVenue('https?://[^\\s,]{1,500}')),
  VENUE_KEY: z.optional(byVenue('[A-Za-z0-9+/]{300,2000}={0,2}')),
  /** Whom push services may write to about the site's pushes. Default: PUBLIC_ORIGIN. */
  PUSH_CONTACT: z.optional(z.url({ protocol: /^(https|mailto)$/ })),
  /** Origin of a push service of one's own, which is used besides those of browsers, whatever its address. */
  PUSH_SERVICE: z.optional(origin),
  /** `smtps://user:password@host`, or `smtp://` with STARTTLS: how e-mails are sent, and whose they are (docs/providers.md). */
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^([^<>@"\r\n]{1,60} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/))),
  /** A gateway for SMS and calls that speaks docs/providers.md, and the keys shared with it. */
  SMS_URL: z.optional(origin),
  SMS_KEY: z.optional(keys),
  /** `risk`: captchas where the server requires them; `off`: none, for development and load tools. */
  CAPTCHA: z._default(z.enum(['risk', 'off']), 'risk'),
  /** A captcha of GeeTest 4 in place of our sliders, its key, and where it is asked about (docs/providers.md). */
  GEETEST_ID: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  GEETEST_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  GEETEST_URL: z._default(origin, 'https://gcaptcha4.geetest.com'),
  /** The script that shows it. */
  GEETEST_SCRIPT: z._default(origin, 'https://static.geetest.com/v4/gt4.js'),
  /**
   * A bucket of S3-compatible storage in which uploaded pictures are kept, its access key as `id:secret`, and its region where the address does
   * not tell it (docs/providers.md).
   */
  S3_URL: z.optional(z.url({ protocol: /^https?$/ }).check(z.regex(/^[^?#@]+$/))),
  S3_KEY: z.optional(z.pipe(z.string().check(z.regex(/^[^\s:]{3,128}:[^\s]{8,256}$/)), z.transform(keyOf))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{2,40}$/))),
  /** Directory of the embedded database, its lock and the command socket. */
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  /** Whether the embedded database waits for the disk; without, it survives the end of its process but no loss of power. */
  DATA_SYNC: z._default(flag, true),
  /** postgres:// address; empty = embedded database. */
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** postgres:// address of a standby of it, from which records are read (server/platform/replica.ts). */
  READ_DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** redis:// address; with it any number of processes may serve one DATABASE_URL. */
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/ })),
  /** Accept plain JSON calls, for development and load tools: they can't bind a token to a device. */
  ALLOW_PLAIN: z._default(flag, false),
  SITE_TITLE: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Parlay'),
  SITE_H5_URL: z._default(z.union([z.literal(''), origin]), ''),
  /** The script of every text: the interface, messages, content, names of teams and leagues. */
  SITE_LANGUAGE: z._default(z.enum(LANGUAGES), 'zh-CN'),
  /** The brand, for colours and pictures: a folder of public/brands, or parlay. */
  SITE_BRAND: z._default(z.string().check(z.regex(BRAND_NAME)), 'parlay'),
  /** 1: players may choose their edition; anything else: only classic. */
  SITE_EDITION_SWITCH: z._default(z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)), 1),
  /** 0: the site has no deposit pages, nor help on them. */
  SITE_DEPOSIT_SWITCH: z._default(z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)), 1),
  /** Address of customer service; `none`: closed. Default: the sandbox page, without staff. */
  SITE_CUSTOM_SERVICE_URL: z._default(z.union([z.literal('none'), origin]), '/service-desk.html'),
  /** Login, registration and codes: open, or suspended with a popup (6501) or without (6502). */
  SITE_ENTRY: z._default(z.enum(['open', 'popup', 'closed']), 'open'),
  /** Answers 6013 to every call but the site's configuration and public content. */
  SITE_MAINTENANCE: z._default(flag, false),
  /** Account entry from this region: open, refused (limited 6031, restricted 6033), or with a warning once a device (6032). */
  SITE_REGION: z._default(z.enum(['open', 'limited', 'warning', 'restricted']), 'open'),
  /** Names of territories whose residents may not play, separated by commas; the terms list them. */
  SITE_EXCLUDED_TERRITORIES: z._default(
    z.pipe(
      z.string().check(z.maxLength(2000)),
      z.transform((text) =>
        text
          .split(/[,，、]/)
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ),
    [],
  ),
  /** A collector of traces by OTLP over HTTP, the name that they have there, and how many are kept (docs/operation.md). */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(origin),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'parlay'),
  OTEL_TRACES_SAMPLER: z._default(
    z.enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio']),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.pipe(z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/)), z.transform(Number)), 1),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
})

export type Env = z.infer<typeof schema> & { DEMO: boolean }

/** What one of these is good for only with the others. */
const TOGETHER = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_KEY'],
  ['GEETEST_ID', 'GEETEST_KEY'],
  ['S3_URL', 'S3_KEY'],
] as const
/** Variables whose values nobody should read in a log. */
const SECRET: ReadonlySet<string> = new Set([
  ...['PROVIDER_KEY', 'DATABASE_URL', 'READ_DATABASE_URL', 'REDIS_URL'],
  ...['SMTP_URL', 'SMS_KEY', 'GEETEST_KEY', 'S3_KEY'],
])

/** Thrown for faults that a person at the terminal can repair; its message is one clear sentence. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Reads and validates; throws StartError with the name of the first bad variable. Empty values count as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.keys(schema.shape).flatMap((key) => (source[key] ? [[key, source[key]]] : [])))
  const parsed = z.safeParse(schema, given)
  if (parsed.success) {
    if (parsed.data.REDIS_URL && !parsed.data.DATABASE_URL)
      throw new StartError('REDIS_URL connects several processes, which need a DATABASE_URL: an embedded database belongs to one.')
    if (parsed.data.READ_DATABASE_URL && !parsed.data.DATABASE_URL)
      throw new StartError('READ_DATABASE_URL is a standby of a DATABASE_URL: an embedded database has none.')
    if (parsed.data.PROVIDER_URL && !parsed.data.PROVIDER_KEY)
      throw new StartError('PROVIDER_URL is a payment provider, with which the site shares a PROVIDER_KEY: see docs/payment-provider.md.')
    for (const names of TOGETHER) {
      const missing = names.find((name) => !parsed.data[name])
      if (missing && names.some((name) => parsed.data[name]))
        throw new StartError(`${names.join(', ')} go together, and ${missing} is missing: see docs/providers.md.`)
    }
    return { ...parsed.data, DEMO: parsed.data.DEMO ?? isPrivate(parsed.data) }
  }
  const name = String(parsed.error.issues[0]?.path[0] ?? 'environment')
  throw new StartError(
    `${name}${SECRET.has(name) ? '' : `=${source[name] ?? ''}`} is not a valid value: see the environment table in README.md.`,
  )
}

/** Whether the server has its own database and only this machine can reach it, as after `npm start` on a fresh checkout. */
function isPrivate({ DATABASE_URL, HOST, PUBLIC_ORIGIN, TRUST_PROXY }: z.infer<typeof schema>): boolean {
  const hosts = PUBLIC_ORIGIN ? [HOST, new URL(PUBLIC_ORIGIN).hostname] : [HOST]
  return !DATABASE_URL && TRUST_PROXY === 0 && hosts.every(isLoopback)
}
