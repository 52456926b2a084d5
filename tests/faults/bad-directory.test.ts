import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillFromTemplate } from '../support/kept.ts'
import { fails, ONE_SENTENCE } from '../support/start-fails.ts'

const isRoot = process.getuid?.() === 0
let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'parlay-bad-'))
  await fillFromTemplate(join(home, 'good'), 'empty', (draft) =>
    execFileSync(process.execPath, ['server/cli/audit.ts'], { env: { ...process.env, DATA_DIR: draft } }),
  )
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A damaged copy of a good data directory. */
function spoilt(name: string, spoil: (directory: string) => void): string {
  const directory = join(home, name)
  cpSync(join(home, 'good'), directory, { recursive: true })
  spoil(directory)
  return directory
}

/** The files of the database, with their contents. */
const contents = (directory: string): string[] =>
  globSync('pg/**', { cwd: directory })
    .filter((name) => existsSync(join(directory, name)) && !name.endsWith('postmaster.pid') && lstatSync(join(directory, name)).isFile())
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(directory, name)))
          .digest('hex')}`,
    )
    .sort()

const start = (dataDir: string, wrapper: string[] = []) =>
  fails('server/main.ts', [], { DATA_DIR: dataDir, PORT: '0', SANDBOX_PORT: '0' }, wrapper)

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 255
  writeFileSync(file, bytes)
}

const DAMAGES: [string, (directory: string) => void][] = [
  ['control-cut', (directory) => truncateSync(join(directory, 'pg/global/pg_control'), 100)],
  ['control-flipped', (directory) => flip(join(directory, 'pg/global/pg_control'), 40)],
  ['control-gone', (directory) => rmSync(join(directory, 'pg/global/pg_control'))],
  [
    'log-gone',
    (directory) => {
      for (const name of globSync('pg/pg_wal/0*', { cwd: directory })) rmSync(join(directory, name))
    },
  ],
  ['no-version', (directory) => rmSync(join(directory, 'pg/PG_VERSION'))],
  // The catalog of tables.
  [
    'table-cut',
    (directory) => {
      for (const name of globSync('pg/base/*/1259', { cwd: directory })) truncateSync(join(directory, name), 10_000)
    },
  ],
  [
    'table-flipped',
    (directory) => {
      for (const name of globSync('pg/base/*/1259', { cwd: directory })) flip(join(directory, name), 4000)
    },
  ],
]

test.each(DAMAGES)(
  'damaged database files end the start and a command with one sentence, and stay as they are: %s [OPS-10]',
  async (name, spoil) => {
    const directory = spoilt(name, spoil)
    const before = contents(directory)
    const command = () => fails('server/cli/audit.ts', [], { DATA_DIR: directory })
    const { said, code } = await (name.startsWith('table') ? start(directory) : command())
    expect(said).toMatch(ONE_SENTENCE)
    expect(said).toContain(`The embedded database in ${directory}`)
    expect(code).toBe(1)
    const after = contents(directory)
    if (name !== 'table-cut' && name !== 'table-flipped') expect(after).toEqual(before)
    else expect(after.filter((file) => file.includes('/1259 '))).toEqual(before.filter((file) => file.includes('/1259 ')))
  },
  120_000,
)

test('a directory that can not be one, or is another’s, ends the start with one sentence and is left alone [OPS-10] [SEC-18]', async () => {
  const file = join(home, 'file')
  writeFileSync(file, 'mine')
  const others = join(home, 'others')
  mkdirSync(others, { mode: 0o755 })
  writeFileSync(join(others, 'letters'), 'mine', { mode: 0o644 })
  const command = (directory: string) => fails('server/cli/backup.ts', [join(home, 'b')], { DATA_DIR: directory })
  for (const [directory, failure] of [
    [file, await start(file)],
    [join(file, 'below'), await command(join(file, 'below'))],
    ['/proc', await command('/proc')],
    ['/proc/1/data', await start('/proc/1/data')],
    [others, await command(others)],
  ] as const) {
    expect(failure).toEqual({ said: expect.stringMatching(ONE_SENTENCE), code: 1 })
    expect(failure.said).toContain(directory)
  }
  expect(lstatSync(others).mode & 0o777).toBe(0o755)
  expect(lstatSync(join(others, 'letters')).mode & 0o777).toBe(0o644)
})

test.skipIf(!isRoot)(
  'another user’s directory, or file in it, ends the start with one sentence [SEC-18]',
  async () => {
    const whole = spoilt('their-directory', (directory) => chownSync(directory, 1234, 1234))
    const part = spoilt('their-file', (directory) => chownSync(join(directory, 'pg/PG_VERSION'), 1234, 1234))
    for (const directory of [whole, part]) {
      const { said, code } = await start(directory)
      expect(said).toMatch(/belongs to another user \(uid 1234; this process has 0\)[^\n]*\.\n$/)
      expect(code).toBe(1)
    }
  },
  60_000,
)

test('too few file descriptors end the start and a command with one sentence [OPS-10]', async () => {
  const limited = ['sh', '-c', 'ulimit -n 64; exec "$@"', 'sh']
  const env = { DATA_DIR: join(home, 'good') }
  for (const failure of [await start(join(home, 'good'), limited), await fails('server/cli/audit.ts', [], env, limited)]) {
    expect(failure.said).toMatch(/^This process may open only \d+ more files, and needs \d+: raise the limit[^\n]*\.\n$/)
    expect(failure.code).toBe(1)
  }
})

const mayMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

test.skipIf(!mayMount)(
  'a small disk and a read-only one end the start with one sentence [OPS-10]',
  async () => {
    const point = join(home, 'mounted')
    mkdirSync(point)
    const mounted = (options: string, directory: string) => [
      'unshare',
      '--mount',
      'sh',
      '-c',
      `mount -t tmpfs -o ${options} tmpfs ${directory}; exec "$@"`,
      'sh',
    ]
    const small = await start(point, mounted('size=20m', point))
    expect(small).toEqual({ said: expect.stringMatching(/^The disk of [^\n]* is full \(20 MB free\)[^\n]*\.\n$/), code: 1 })
    const readOnly = await start(point, mounted('ro', point))
    expect(readOnly).toEqual({ said: expect.stringMatching(/^The data directory [^\n]* cannot be used \(EROFS[^\n]*\.\n$/), code: 1 })
  },
  60_000,
)

test('a directory that no server has opened yet has no keys to rotate, and the command says so [OPS-16]', async () => {
  const { said, code } = await fails('server/cli/keys.ts', ['rotate'], { DATA_DIR: join(home, 'good') })
  expect([code, said]).toEqual([1, expect.stringMatching(ONE_SENTENCE)])
  expect(said).toContain('no keys yet')
})
