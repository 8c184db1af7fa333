import { type Dye, hex, lit } from './colour.ts'
import { ellipse, polygon } from './path.ts'
import type { Court } from './recipe.ts'
import type { Shadow } from './sheet.ts'

export const courts: Record<Court, Dye> = {
  turf: [0.43, 0.085, 148],
  clay: [0.5, 0.115, 42],
  hard: [0.45, 0.095, 248],
  parquet: [0.56, 0.085, 68],
  rubber: [0.36, 0.018, 250],
  sand: [0.66, 0.06, 80],
}

/** A court with a pool of light and a few faint markings: seen from above for what lies, as a floor for what stands. */
export function ground(court: Court, shadow: Shadow, chance: () => number): string {
  const colour = courts[court]
  const flip = chance() < 0.5 ? ` transform="translate(1600 0) scale(-1 1)"` : ''
  const pool = `<radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="740" cy="560" r="1000">
    <stop offset="0" stop-color="${hex(lit(colour, 0.1))}"/><stop offset=".4" stop-color="${hex(lit(colour, 0.04))}"/>
    <stop offset="1" stop-color="${hex(lit(colour, -0.09))}"/></radialGradient>
    <rect x="-800" y="-600" width="3200" height="2400" fill="url(#pool)"/>`
  if (shadow.lies) return `${pool}<g${flip}>${above[court](colour, chance)}</g>`
  const wall = `<linearGradient id="wall" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".34"/>
    <stop offset=".7" stop-color="#000" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>
    <rect x="-800" y="-100" width="3200" height="820" fill="url(#wall)"/>
    <linearGradient id="far" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="560" y2="900"><stop offset="0" stop-color="#000"/>
    <stop offset="1" stop-color="#fff"/></linearGradient><mask id="near"><rect x="-800" y="0" width="3200" height="1300" fill="url(#far)"/></mask>`
  return `${pool}${wall}<g mask="url(#near)"><g${flip}>${floor[court](colour, chance)}</g></g>`
}

const chalk = ([, , hue]: Dye) => hex([0.93, 0.02, hue])
const mark = (path: string, colour: Dye, opacity = 0.3) =>
  `<path d="${path}" fill="${chalk(colour)}" opacity="${opacity}"/>`
const drawn = (path: string, colour: Dye, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${chalk(colour)}" stroke-width="${width}" opacity=".3" ${more}/>`

/** One-point perspective: X to the right, Z away from us, in metres of a sort; the product stands at Z 1.08. */
const seen = (X: number, Z: number): [number, number] => [
  800 + (1500 * X) / (Z + 2.2),
  330 + 1887 / (Z + 2.2),
]
const quad = (x0: number, x1: number, z0: number, z1: number) =>
  polygon([seen(x0, z0), seen(x1, z0), seen(x1, z1), seen(x0, z1)])
const across = (z: number, width: number) => quad(-9, 9, z - width / 2, z + width / 2)
const away = (x: number, width: number, from = -0.3) => quad(x - width / 2, x + width / 2, from, 7)
const arc = (x: number, z: number, radius: number, width: number) => {
  const ring = (r: number) =>
    Array.from({ length: 49 }, (_, i) =>
      seen(x + r * Math.cos((i * Math.PI) / 24), Math.max(-1.2, z + r * Math.sin((i * Math.PI) / 24))),
    )
  return polygon([...ring(radius), ...ring(radius - width).reverse()])
}
const toned = (path: string, colour: Dye, by: number) =>
  `<path d="${path}" fill="${hex(lit(colour, by))}" opacity=".5"/>`

type Marks = (colour: Dye, chance: () => number) => string

const floor: Record<Court, Marks> = {
  clay: (colour, chance) => {
    const shift = chance() * 0.8 - 0.4
    return [-3, -2, -1, 0, 1, 2].map((lane) => mark(away(lane * 1.1 + 0.55 + shift, 0.07), colour)).join('')
  },
  hard: (colour, chance) =>
    mark(across(1.2, 0.1), colour) + mark(away(0.75 + chance() * 0.5, 0.09, -0.5), colour),
  turf: (colour, chance) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
      .map((band) => toned(quad(-9, 9, band * 0.55 - 0.4, band * 0.55 - 0.125), colour, 0.035))
      .join('') +
    mark(across(1.15, 0.09), colour) +
    mark(arc(1.7 + chance() * 0.5, 1.15, 1.1, 0.07), colour, 0.22),
  parquet: (colour, chance) =>
    Array.from({ length: 26 }, (_, i) => {
      const x = (i - 13) * 0.42
      return toned(quad(x, x + 0.405, -0.6, 7), colour, (chance() - 0.4) * 0.06)
    }).join('') + mark(arc(-0.4 - chance(), 2.6, 1.9, 0.08), colour, 0.34),
  rubber: (colour, chance) =>
    mark(across(1.2, 0.07), colour, 0.24) +
    mark(away(-1.25 - chance() * 0.4, 0.07, -0.5), colour, 0.24) +
    flecks(colour, chance, 620, 1200),
  sand: (colour, chance) =>
    [0.2, 0.5, 0.85, 1.6, 2.1, 2.8, 3.6].map((z) => toned(ripple(z, chance() * 6), colour, 0.05)).join('') +
    mark(across(0.55, 0.09), colour, 0.42),
}

const ripple = (z: number, phase: number) => {
  const edge = (dz: number) =>
    Array.from({ length: 41 }, (_, i) => seen((i - 20) / 4, z + dz + 0.06 * Math.sin(i / 3 + phase)))
  return polygon([...edge(0), ...edge(0.09).reverse()])
}

const flecks: (colour: Dye, chance: () => number, top: number, bottom: number) => string = (
  colour,
  chance,
  top,
  bottom,
) => {
  const path = Array.from({ length: 260 }, () =>
    ellipse(chance() * 1600, top + chance() * (bottom - top), 1.5 + chance() * 2.5, 1.2 + chance() * 1.6),
  ).join('')
  return `<path d="${path}" fill="${hex(lit(colour, 0.16))}" opacity=".3"/>`
}

const above: Record<Court, Marks> = {
  turf: (colour, chance) =>
    [0, 1, 2, 3].map((band) => toned(`M${band * 480 - 120} -10h240v1220h-240Z`, colour, 0.045)).join('') +
    drawn('M-20 1008H1620', colour, 24) +
    drawn(ellipse(1600, 1008, 340 + chance() * 60, 340), colour, 20),
  clay: (colour, chance) => {
    const x = 150 + chance() * 60
    return drawn(`M${x} -20L${x - 50} 1220M${x + 1230} -20L${x + 1290} 1220`, colour, 22)
  },
  hard: (colour, chance) => {
    const x = 170 + chance() * 80
    return drawn(`M${x} -20V1220M${x} ${930 + chance() * 60}H1620`, colour, 24)
  },
  parquet: (colour, chance) =>
    Array.from({ length: 14 }, (_, i) => {
      const joint = 200 + chance() * 1200
      return (
        toned(`M-10 ${i * 92}H${joint}v89H-10Z`, colour, (chance() - 0.42) * 0.07) +
        toned(`M${joint + 3} ${i * 92}H1610v89H${joint + 3}Z`, colour, (chance() - 0.42) * 0.07)
      )
    }).join('') + drawn(ellipse(180, 1080, 430 + chance() * 60, 430), colour, 24),
  rubber: (colour, chance) =>
    flecks(colour, chance, 0, 1200) +
    drawn(ellipse(170, 220, 400, 400), colour, 18) +
    drawn(ellipse(170, 220, 300, 300), colour, 8, 'stroke-dasharray="16 12"') +
    drawn(`M${1310 + chance() * 120} -20V1220`, colour, 16),
  sand: (colour, chance) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map((i) => {
        const y = i * 150 + chance() * 50
        return `<path d="M-20 ${y}C400 ${y - 60} 500 ${y + 70} 900 ${y}S1400 ${y + 40} 1620 ${y - 30}" fill="none" stroke="${hex(lit(colour, 0.06))}" stroke-width="26" opacity=".35"/>`
      })
      .join('') + drawn('M-20 1000L1620 940', colour, 22),
}
