import { seededRandom } from '../../demo/catalogue/seeded-random.ts'
import { closeUp } from './close-ups.ts'
import { frameOf } from './frame.ts'
import { front } from './front.ts'
import { otherSide } from './other-side.ts'
import { avif, masterWidth } from './packing.ts'
import { picture } from './picture.ts'
import { wholeCanvas } from './raster.ts'
import type { Recipe, Shape } from './recipe.ts'
import { onCourt } from './scene/compositions.ts'
import { type Hero, heroes } from './scene/heroes.ts'
import { scenery } from './scene/scene.ts'

/** The four pictures of a product, in the order of its gallery. */
export const angles = ['main', 'other', 'close', 'court'] as const
export type Angle = (typeof angles)[number]

/** How well a picture is packed, and its most bytes: what is seen first best, for all of them have to fit in 15 MB. */
const packing: Record<Angle, [quality: number, limit: number]> = {
  main: [50, 40_000],
  other: [40, 24_000],
  close: [38, 28_000],
  court: [36, 25_000],
}

/** Their other side is even cloth, or as full of edges as two pictures: 15 MB do not reach for more. */
const sparing = new Set<Shape>(['gloves', 'kit', 'tank', 'tee'])

/**
 * A product's picture from one angle as an AVIF master; the same slug, recipe, angle and width give the same bytes.
 * Goods are shown in a studio, and last on their court. A close-up is the main drawing through a smaller window, with its
 * mesh drawn finer.
 */
export async function draw(slug: string, recipe: Recipe, angle: Angle, width = masterWidth): Promise<Buffer> {
  const near = angle === 'close' ? closeUp(recipe) : null
  const hand = { chance: seededRandom(slug), fine: near ? 0.6 : 1, view: near ?? wholeCanvas }
  const light = seededRandom(`${slug} light`)
  if (angle === 'court') return avif(await scenery(onCourt(recipe, hand), light, width), ...packing.court)
  const sheet = angle === 'other' ? otherSide(recipe, hand) : front(recipe, hand)
  const [quality, limit] = packing[angle]
  const spared = angle === 'other' && sparing.has(recipe.shape) ? 3 : 0
  return avif(await picture(sheet, near ?? (await frameOf(recipe.shape, sheet)), light, width), quality - spared, limit)
}

/** A scene of the storefront, so many px wide and at most 80 KB. */
export const drawHero = async (hero: Hero, width: number): Promise<Buffer> =>
  avif(await scenery(heroes[hero], seededRandom(hero), width), 50, 80_000)
