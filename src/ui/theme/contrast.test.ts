import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The table of the design: text 4.5, large text and controls 3, for each brand in both editions. */
const PAIRS: readonly [string, string, number][] = [
  ['fg', 'surface', 4.5],
  ['fg', 'bg', 4.5],
  ['fg-2', 'surface', 4.5],
  ['fg-2', 'bg', 4.5],
  ['fg-3', 'bg', 4.5],
  ['fg-3', 'surface', 4.5],
  ['fg-3', 'surface-2', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 3],
  ['accent-text', 'surface', 4.5],
  ['accent-text', 'surface-2', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['up', 'up-soft', 4.5],
  ['down', 'down-soft', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['danger', 'surface', 4.5],
  ['success', 'surface', 4.5],
  ['control', 'surface', 3],
  ['focus', 'bg', 3],
  ['focus', 'surface', 3],
  ['bar-text', 'bar', 4.5],
  ['bar-text-2', 'bar', 4.5],
  ['bar-accent', 'bar', 3],
  ['bar-live', 'bar', 3],
  ['on-toast', 'toast', 4.5],
  ['art-1', 'art-5', 4.5],
  ['art-1', 'art-4', 4.5],
  ['art-4', 'art-2', 3],
]
const OF_BRANDS =
  /^(accent(-hover|-text|-soft|-line)?|on-accent|focus|bar(-text|-text-2|-line|-accent|-live|-hover|-edge)?|art-[1-5]|[a-z]+-\d+)$/
const STATE_HUES = ['up', 'down', 'warn'] as const
const HUE_APART = 30

type Tokens = ReadonlyMap<string, string>
type Rule = { selector: string; own: [string, string][] }

const theme = import.meta.dirname
const rulesOf = (path: string): Rule[] => {
  const css = readFileSync(join(theme, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    own: [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']): [string, string] => [name, value.trim()]),
  }))
}
const tokens = rulesOf('tokens.css')
const brandFiles = readdirSync(join(theme, 'brands'))
const brands = ['parlay', ...brandFiles.map((name) => name.replace('.css', ''))]

/** All tokens as the cascade leaves them on <html data-edition data-brand>. */
function cascade(edition: string, brand: string): Tokens {
  const applies = (selector: string) =>
    selector.split(',').some((one) => {
      const attributes = [...one.matchAll(/\[data-(edition|brand)="([\w-]+)"\]/g)]
      const plain = one.replace(/\[[^\]]*\]/g, '').trim()
      return (
        (plain === ':root' || (plain === '' && attributes.length > 0)) &&
        attributes.every(([, name, value]) => value === (name === 'brand' ? brand : edition))
      )
    })
  const rules = [...tokens, ...brandFiles.flatMap((name) => rulesOf(join('brands', name)))]
  return new Map(rules.filter(({ selector }) => applies(selector)).flatMap(({ own }) => own))
}

function colour(of: Tokens, name: string): [number, number, number] {
  const value = of.get(name) ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (reference) return colour(of, reference)
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1]
  if (!hex) throw new Error(`--${name} is no plain colour: ${value}`)
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255
  return [part(0), part(2), part(4)]
}

function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(of: Tokens, front: string, back: string): number {
  const [light = 0, dark = 0] = [luminance(colour(of, front)), luminance(colour(of, back))].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function hue([r, g, b]: readonly [number, number, number]): number {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const sector = most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least)
  return (sector * 60 + 360) % 360
}

describe.each(brands.flatMap((brand) => ['classic', 'professional'].map((edition) => [brand, edition] as const)))(
  '%s, %s',
  (brand, edition) => {
    const look = cascade(edition, brand)

    test.each(PAIRS)('%s on %s is at least %d [SET-01] [HOME-04]', (front, back, least) => {
      expect(contrast(look, front, back)).toBeGreaterThanOrEqual(least)
    })

    test('the accent keeps its distance from the hues of price movement and caution', () => {
      for (const state of STATE_HUES) {
        const apart = Math.abs(hue(colour(look, 'accent')) - hue(colour(look, state)))
        expect([state, Math.min(apart, 360 - apart) >= HUE_APART]).toEqual([state, true])
      }
    })
  },
)

test('a brand sets its own groups and never the colours of odds, money and state [HOME-04]', () => {
  const set = brandFiles.flatMap((name) => rulesOf(join('brands', name)).flatMap(({ own }) => own.map(([token]) => token)))
  expect(set.length).toBeGreaterThan(10)
  expect(set.filter((token) => !OF_BRANDS.test(token))).toEqual([])
})

test('two brands do not look the same', () => {
  expect(new Set(brands.map((brand) => cascade('classic', brand).get('bar'))).size).toBe(brands.length)
})
