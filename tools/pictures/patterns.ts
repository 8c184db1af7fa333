import { type Dye, hex, lit } from './colour.ts'
import { dots, staggered } from './dots.ts'
import { area, polygon, stroke, through } from './path.ts'
import type { View } from './raster.ts'
import type { Pattern } from './recipe.ts'
import type { Sheet } from './sheet.ts'

export type Cloth = { pattern: Pattern; ground: Dye; ink: Dye }
export type Box = { x: number; y: number; width: number; height: number }

/**
 * What every silhouette draws with: numbers by chance, how fine the mesh is (below 1 in a close-up), and the part of
 * the canvas that will be seen, outside of which small things may be left out.
 */
export type Hand = { chance: () => number; fine: number; view: View }

/** Prints a pattern on a piece of cloth, cut off at its outline. Footwear's own graphics are drawn by the shoe. */
export function print(sheet: Sheet, outline: string, box: Box, cloth: Cloth, hand: Hand) {
  const draw = prints[cloth.pattern]
  if (draw) sheet.within(outline, () => draw(sheet, box, cloth, hand))
}

const ramp = (t: number) => Math.min(1, Math.max(0, t))

type Point = readonly [x: number, y: number]

/** A band between two edges of three points each, bent in the middle as it follows a body. */
const bowed = (from: Point[], to: Point[]) =>
  area([...through(from), ...through(to.toReversed())].map((a, i) => ({ ...a, corner: i % 3 !== 1 })))

type Print = (sheet: Sheet, box: Box, cloth: Cloth, hand: Hand) => void

const prints: Partial<Record<Pattern, Print>> = {
  stripes(sheet, { x, y, width, height }, { ink }, { chance }) {
    const pitch = width / (5 + Math.floor(chance() * 3) * 2)
    for (let at = x + pitch / 2; at < x + width; at += pitch) {
      const bow = ((at + pitch / 4 - x - width / 2) / width) * 44
      const edge = (dx: number) =>
        [0, 0.5, 1].map((t) => [at + dx + bow * Math.sin(Math.PI * t), y + height * t] as const)
      sheet.fill(bowed(edge(0), edge(pitch / 2)), ink)
    }
  },
  hoops(sheet, { x, y, width, height }, { ink }) {
    // Five of them leave a plain band where a chest carries its word.
    const pitch = height / 5
    for (let at = y + pitch * 0.4; at < y + height; at += pitch) {
      const edge = (dy: number) =>
        [-0.05, 0.5, 1.05].map((t) => [x + width * t, at + dy + 26 * Math.sin(Math.PI * t)] as const)
      sheet.fill(bowed(edge(0), edge(pitch * 0.44)), ink)
    }
  },
  sash(sheet, { x, y, width, height }, { ink }) {
    const band = (from: number, to: number) =>
      polygon([
        [x + width * from, y],
        [x + width * to, y],
        [x + width * (to - 0.62), y + height],
        [x + width * (from - 0.62), y + height],
      ])
    sheet.fill(band(0.98, 1.22), ink)
    sheet.fill(band(0.9, 0.945), lit(ink, ink[0] > 0.7 ? -0.1 : 0.1))
  },
  fade(sheet, { x, y, width, height }, { ink }) {
    const id = `fade${Math.round(x)}-${Math.round(y)}-${sheet.albedo.length}`
    sheet.albedo.push(`<linearGradient id="${id}" x1="0" y1="0" x2=".12" y2="1"><stop offset=".18" stop-color="${hex(ink)}" stop-opacity="0"/>
      <stop offset=".62" stop-color="${hex(ink)}" stop-opacity=".75"/><stop offset="1" stop-color="${hex(ink)}"/></linearGradient>
      <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`)
  },
  halftone(sheet, { x, y, width, height }, { ink }, { fine, view }) {
    const [dx, dy] = [17 * Math.max(0.7, fine), 15 * Math.max(0.7, fine)]
    const radius = ([cx, cy]: [number, number]) => {
      const t = ramp((cy - y) / height + 0.12 * Math.sin(cx / 90) - 0.12)
      return t > 0.14 ? Math.round(dx * 0.6 * t * 5) / 5 : 0
    }
    const spots = staggered({ x, y, width: width + dx, height }, dx, dy, view)
    for (const [size, equal] of Map.groupBy(spots, radius))
      if (size > 0) sheet.dots(dots(equal, size, size), ink)
  },
  camo(sheet, { x, y, width, height }, { ground, ink }, { chance }) {
    for (const tone of [lit(ground, -0.1), ink, lit(ground, ground[0] > 0.88 ? -0.18 : 0.08)]) {
      let path = ''
      for (let i = 0; i < 15; i++) {
        const [cx, cy] = [x + chance() * width, y + chance() * height]
        const radius = (26 + chance() * 56) * Math.max(0.7, Math.min(1.2, height / 700))
        const blob = Array.from({ length: 10 }, (_, k) => {
          const r = radius * (0.6 + chance() * 0.8)
          return [cx + 1.6 * r * Math.cos(k * 0.628), cy + 0.7 * r * Math.sin(k * 0.628)] as const
        })
        path += area(through(blob))
      }
      sheet.fill(path, tone)
    }
  },
  waves(sheet, { x, y, width, height }, { ground, ink }, { chance }) {
    const phase = chance() * 6
    const pitch = Math.max(30, height / 15)
    for (let at = y; at < y + height + 60; at += pitch) {
      const points = Array.from({ length: 13 }, (_, i) => {
        const cx = x + (width * i) / 12
        return [
          cx,
          at + 0.05 * width * Math.sin(cx / 120 + phase) + 0.025 * width * Math.sin(cx / 47 + at / 130),
        ] as const
      })
      const near = (at - y) / height
      sheet.draw(
        stroke(through(points)),
        near > 0.5 ? ink : lit(ink, (ground[0] - ink[0]) * 0.45),
        5 + 9 * ramp(near),
      )
    }
  },
  ripstop(sheet, { x, y, width, height }, { ground }, { fine }) {
    const pitch = 26 * Math.max(0.6, fine)
    let path = ''
    for (let at = x; at < x + width; at += pitch) path += `M${at} ${y}V${y + height}`
    for (let at = y; at < y + height; at += pitch) path += `M${x} ${at}H${x + width}`
    sheet.albedo.push(
      `<path d="${path}" stroke="${hex(lit(ground, -0.11))}" stroke-width="2.2" fill="none" opacity=".55"/>`,
    )
    sheet.relief.push(`<path d="${path}" stroke="rgb(150,150,150)" stroke-width="2.6" fill="none"/>`)
  },
}
