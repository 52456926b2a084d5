import OpenCC from 'opencc-js'

/**
 * Characters that no Traditional text of Taiwan has. Judged by Big5, not by the converter that made the texts: a character is
 * wrong if Big5 lacks it, or if it is one of Big5's rare ones and a Simplified form of another (体, 机, 价). Characters that
 * are both a common Traditional one and a Simplified form (后, 里, 只) can't be judged this way.
 */
const big5 = new TextDecoder('big5')
const levelOf = new Map<string, 'common' | 'rare'>()
for (let lead = 0xa4; lead <= 0xf9; lead++) {
  for (let trail = 0x40; trail <= 0xfe; trail++) {
    if (trail > 0x7e && trail < 0xa1) continue
    const code = lead * 256 + trail
    if (code <= 0xc67e || code >= 0xc940) levelOf.set(big5.decode(Uint8Array.of(lead, trail)), code <= 0xc67e ? 'common' : 'rare')
  }
}
const toTraditional = OpenCC.Converter({ from: 'cn', to: 'tw' })

export const simplifiedIn = (text: string): string[] => [
  ...new Set([...text].filter((sign) => /\p{Script=Han}/u.test(sign) && isSimplified(sign))),
]

function isSimplified(sign: string): boolean {
  const level = levelOf.get(sign)
  return level === undefined || (level === 'rare' && toTraditional(sign) !== sign)
}
