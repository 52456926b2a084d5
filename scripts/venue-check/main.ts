import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UNITS_PER_FEN } from '../../contract/venue-wallet.ts'
import { check } from './check.ts'
import { createVenue, type Target } from './venue.ts'

const USAGE = `npm run venue-check -- <address> --key <private key.pem> --launch <token>
npm run venue-check -- <address> --key <private key.pem> --user <user> --token <token> --game <code>
    plays a venue against the wallet at this address, e.g. http://localhost:8080/venue/wallet/XHDZ, and prints each rule of
    docs/venue-api.md that it keeps or breaks. --launch: the token of an address that game.launch answered, at most 60 s old.
    It plays with the user's money, of which there should be 100 yuan: take a test member.
    --stake <fen> (100), --currency <code> (CNY), --other-user <user>: another one whom the venue knows.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{
      key: { type: 'string' },
      launch: { type: 'string' },
      user: { type: 'string' },
      token: { type: 'string' },
      game: { type: 'string' },
    },
    ...{ stake: { type: 'string' }, currency: { type: 'string' }, 'other-user': { type: 'string' } },
  },
})

/** Who plays: as given, or as a launch says. Null: it was not said, or not as it should be. */
async function targetOf(): Promise<Target | null> {
  const { key, launch, user = '', token = '', game = 'venue-check', stake = '100', currency = 'CNY' } = values
  const [address] = positionals
  if (address === undefined || !URL.canParse(address) || key === undefined || !/^[1-9]\d{0,8}$/.test(stake)) return null
  const target: Target = {
    ...{ address: address.replace(/\/+$/, ''), key: createPrivateKey(readFileSync(key)), user, token, game, currency },
    ...{ stake: Number(stake) * UNITS_PER_FEN, boundToGame: false, otherUser: values['other-user'] },
  }
  if (launch === undefined) return user && token ? target : null
  const opened = await createVenue(target).call('session/open', { request_uuid: randomUUID(), launch_token: launch })
  if (opened.status !== 'RS_OK') throw new Error(`The launch was not taken: ${opened.status}.`)
  const of = opened.game_code || game
  return { ...target, user: opened.user ?? '', token: opened.token ?? '', game: of, boundToGame: opened.game_code === of }
}

try {
  const target = await targetOf()
  if (!target) throw new Error(USAGE)
  const findings = await check(target, ({ rule, outcome, because }) =>
    console.log(
      `${{ kept: 'kept   ', broken: 'BROKEN ', 'not played': '–      ' }[outcome]} ${rule.name.padEnd(22)} ${rule.says}${because && `\n        ${because}`}`,
    ),
  )
  const count = (of: string) => findings.filter(({ outcome }) => outcome === of).length
  console.log(`${count('kept')} rules kept, ${count('broken')} broken, ${count('not played')} not played`)
  process.exitCode = count('broken') > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
