import { createHash } from 'node:crypto'
import { brands } from '../../demo/catalogue/brands.ts'
import { type Angle, angles } from './draw.ts'
import type { Recipe } from './recipe.ts'
import { recipes } from './recipes/index.ts'
import { type Hero, heroes } from './scene/heroes.ts'

/** One master to be drawn: a product from an angle, a brand's name, or a scene for the first page. */
export type Job = { name: string } & (
  | { slug: string; recipe: Recipe; angle: Angle }
  | { brandName: string }
  | { hero: Hero; width: number }
)

/** What is drawn of every product, main pictures first. */
const ofProducts: Job[] = angles.flatMap((angle) =>
  Object.entries(recipes).map(([slug, recipe]) => ({
    name: angle === 'main' ? slug : `${slug}-${angle}`,
    slug,
    recipe,
    angle,
  })),
)

/** Every master of the demo shop, and the scenes of the storefront in each width. */
export const jobs: Job[] = [
  ...brands.map(({ logo, brandName }) => ({ name: logo, brandName })),
  ...(Object.keys(heroes) as Hero[]).flatMap((hero) =>
    (hero === 'home' ? [960, 1920] : [400, 800, 1600]).map((width) => ({
      name: `scene-${hero}-${width}`,
      hero,
      width,
    })),
  ),
  ...ofProducts,
]

/** Masters of products are uploaded when the demo shop is filled. */
export const demoPictures = new URL('../../demo/pictures/', import.meta.url)
const scenes = new URL('../../src/storefront/home/scenes/', import.meta.url)

export const fileOf = (job: Job): URL =>
  'hero' in job
    ? new URL(`${job.hero}-${job.width}.avif`, scenes)
    : new URL(`${job.name}.avif`, demoPictures)

/** Changes when what is asked for changes. Changes to how it is drawn need `--all`. */
export const fingerprint = (job: Job): string =>
  createHash('sha256').update(JSON.stringify(job)).digest('hex').slice(0, 12)
