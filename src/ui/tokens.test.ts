import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { palette } from '../lib/palette.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
type Theme = 'light' | 'dark'

/** A token's oklch triple in a theme, from `--color-x: oklch(…)` or `--color-x: light-dark(oklch(…), oklch(…))`. */
function color(name: string, theme: Theme): number[] {
  const value = css.match(new RegExp(`--color-${name}: (.*);`))?.[1] ?? ''
  const triples = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map((m) =>
    m.slice(1).map(Number),
  )
  const triple = triples[theme === 'light' ? 0 : triples.length - 1]
  if (!triple) throw new Error(`no colour --color-${name}`)
  return triple
}

/** An oklch colour in linear sRGB, clipped as a screen would; the matrices are Björn Ottosson's. */
function linear([l = 0, c = 0, h = 0]: number[]): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (part: number) => Math.min(1, Math.max(0, part))
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return [red, green, blue]
}

/** Relative luminance (WCAG 2.2). */
function luminance(oklch: number[]): number {
  const [red, green, blue] = linear(oklch)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function hex(oklch: number[]): string {
  const encoded = linear(oklch).map((part) =>
    Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)),
  )
  return `#${encoded.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function contrast(front: string, back: string, theme: Theme): number {
  const [dark = 0, light = 0] = [luminance(color(front, theme)), luminance(color(back, theme))].sort(
    (x, y) => x - y,
  )
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'surface', 'sunk']
const text = [
  ...['text', 'muted', 'alarm', 'good', 'wait', 'info'].flatMap((front) =>
    grounds.map((back) => [front, back]),
  ),
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-accent', 'accent'],
  ['on-alarm', 'alarm-fill'],
  ['ink', 'floodlight'],
  ...['turf', 'clay', 'hard', 'rubber'].map((court) => ['chalk', court]),
  ...['parquet', 'sand'].map((court) => ['ink', court]),
]
const controls = [
  ...['edge', 'focus', 'action', 'alarm'].flatMap((front) => grounds.map((back) => [front, back])),
  ['on-accent', 'accent'],
]

test('the browser’s bars have the colour of the page in both themes', () => {
  const script = readFileSync(new URL('./first-script.js', import.meta.url), 'utf8')
  expect(script).toContain(`isDark ? '${palette.night.paper}' : '${palette.day.paper}'`)
})

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(text)('%s can be read on %s (4.5:1)', (front = '', back = '') => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(controls)('%s stands out from %s (3:1)', (front = '', back = '') => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
})

const { day, night } = palette
const tokenOf: Record<string, string> = { paper: 'bg', ink: 'text', board: 'surface' }

test.each([
  ...Object.entries(day).map(([name, value]) => [name, 'light', value] as const),
  ...Object.entries(night).map(([name, value]) => [name, 'dark', value] as const),
])('the palette has %s of the %s theme as the tokens have it', (name, theme, value) => {
  expect(value).toBe(hex(color(tokenOf[name] ?? name, theme)))
})

test.each([
  ['../storefront/app/favicon.svg', /#[0-9a-f]{6}/g, [day.ink, day.chalk, day.accent]],
  ['../server/error-page.ts', /oklch\([\d. ]+\)/g, css.match(/oklch\([\d. ]+\)/g) ?? []],
])('%s has no colours of its own', (file, colours, known: readonly string[]) => {
  const used = readFileSync(new URL(file, import.meta.url), 'utf8').match(colours) ?? []
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((one) => !known.includes(one))).toEqual([])
})

test.each(['../../demo/stand-ins/styles.ts', '../../demo/stand-ins/razorpay/browser/dialog.css'])(
  '%s has the colours of the tokens by their names',
  (file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const own = [...text.matchAll(/^ {2}--([\w-]+): (.*oklch.*);$/gm)].map(([, name, value]) => [name, value])
    expect(own.length).toBeGreaterThan(5)
    expect(own.filter(([name, value]) => !css.includes(`--color-${name}: ${value};`))).toEqual([])
  },
)
