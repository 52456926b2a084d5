import { randomUUID } from 'node:crypto'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { CHAT_MSG } from '../contract/chat-ids.ts'
import { openEmbedded } from '../server/platform/database.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'
import { frameRate, median, THROTTLE } from './measure.ts'
import { type Row, table } from './table.ts'

/**
 * A room of five thousand messages in the built app on a phone, throttled, while a finger draws through it; beside the same page at rest,
 * which is what machine and throttle leave. See README.md.
 */
const MESSAGES = 5_000
const ROUNDS = 5
/** Between two pages of older messages, however soon one comes: a socket may send 120 messages in ten seconds. */
const BETWEEN_PAGES_MS = 100
/** How long frames are counted at rest, with which each round begins. */
const REST_MS = 2_000
/** Of one stroke of the finger. */
const STROKE = { px: 6_000, pxPerS: 3_000 }

const WORDS = [
  '进球了！',
  '这一脚真漂亮，门将完全没有反应过来，全场都站起来了。',
  '下半场换人之后再看',
  '角球',
  '边路又被打穿了，后卫回追太慢，教练该换人了吧？',
]

const server = await startServer({ fixtures: ['tests/fixtures/invented-day.json'], args: ['--replay', '2022-11-22'] })
const browser = await chromium.launch(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {})
try {
  const { moving, still } = await visit(browser, server)
  const rows: Row[] = [
    {
      what: `${MESSAGES.toLocaleString('en')} messages drawn through by a finger, ${THROTTLE}× throttled: frame rate`,
      peer: 'the same page at rest',
      unit: 'frames/s',
      ours: median(moving),
      theirs: median(still),
      atLeast: { ratio: 55 / 60, orOurs: 55 },
    },
  ]
  console.log(table(rows))
} finally {
  await browser.close()
  await server.close()
}

async function visit(on: Browser, site: TestServer): Promise<Record<'moving' | 'still', number[]>> {
  const context = await on.newContext({
    baseURL: site.origin,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await openRoom(page)
  const rid = /game\/\d+/.exec(site.command('server/cli/chat.ts', 'rooms'))?.[0]
  if (!rid) throw new Error('no room was opened')
  await fill(site, rid)
  await openRoom(page)
  await loadAll(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const [moving, still] = [[] as number[], [] as number[]]
  for (let round = 0; round < ROUNDS; round++) {
    still.push(await frameRate(page, () => page.waitForTimeout(REST_MS)))
    moving.push(await frameRate(page, () => stroke(devtools, -1)), await frameRate(page, () => stroke(devtools, 1)))
  }
  return { moving, still }
}

/** As a visitor does, from home. */
async function openRoom(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: '聊天室' }).tap()
  await page.getByRole('dialog', { name: '聊天' }).getByRole('button').filter({ hasText: '对' }).first().tap()
  await page.getByRole('region', { name: '消息' }).waitFor()
}

/** Writes the messages of many people into the room, while no server holds the database. */
async function fill(site: TestServer, rid: string): Promise<void> {
  await site.stop()
  const db = await openEmbedded(site.dataDir)
  const { seq } = await db.selectFrom('chat_room').select('seq').where('id', '=', rid).executeTakeFirstOrThrow()
  const [first, now] = [Number(seq) + 1, Date.now()]
  const rows = Array.from({ length: MESSAGES }, (_, i) => {
    const id = randomUUID()
    const person = i % 40
    const body = {
      id,
      by: `person${person}`,
      name: `p***${10 + person}`,
      guest: false,
      level: person % 4,
      msg: `${i} ${WORDS[i % WORDS.length]}`,
    }
    const at = new Date(now - (MESSAGES - i) * 1_000)
    return { room: rid, seq: BigInt(first + i), msg_id: CHAT_MSG.say, author: `m${person}`, client_id: id, body: JSON.stringify(body), at }
  })
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('chat_message')
      .values(rows.slice(from, from + 500))
      .execute()
  await db
    .updateTable('chat_room')
    .set({ seq: BigInt(first + MESSAGES - 1) })
    .where('id', '=', rid)
    .execute()
  await db.destroy()
  await site.start()
}

/** Goes back to the first message of the room, page by page, as the list asks for them. */
async function loadAll(page: Page): Promise<void> {
  await page
    .getByText(`${MESSAGES - 1} `)
    .first()
    .waitFor()
  const isFirst = () =>
    page.getByRole('region', { name: '消息' }).evaluate((list) => {
      list.scrollTop = list.scrollTop === 0 ? 1 : 0
      return list.textContent?.includes('没有更早的了') ?? false
    })
  while (!(await isFirst())) await page.waitForTimeout(BETWEEN_PAGES_MS)
  await page.getByRole('region', { name: '消息' }).evaluate((list) => {
    list.scrollTop = list.scrollHeight / 2
  })
}

/** Draws the list by a finger, without letting it glide. `direction` 1: to later messages. */
async function stroke(devtools: CDPSession, direction: 1 | -1): Promise<void> {
  await devtools.send('Input.synthesizeScrollGesture', {
    ...{ x: 195, y: 420, gestureSourceType: 'touch', preventFling: true },
    ...{ yDistance: -direction * STROKE.px, speed: STROKE.pxPerS },
  })
}
