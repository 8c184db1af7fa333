import { seededRandom } from '../../../demo/catalogue/seeded-random.ts'
import { front } from '../front.ts'
import { wholeCanvas } from '../raster.ts'
import type { Recipe } from '../recipe.ts'
import { mirrorImage } from '../sheet.ts'
import { lookingAt } from './camera.ts'
import { metres } from './compositions.ts'
import type { Scene, Thing } from './scene.ts'

/** Puts a product at x metres beside the middle and z metres from the camera. */
const put = (recipe: Recipe, x: number, z: number): Thing => ({
  sheet: front(recipe, { chance: seededRandom(recipe.mark), fine: 1, view: wholeCanvas }),
  metre: metres[recipe.shape],
  x,
  z,
})

/** The second shoe of a pair has no word, and may face the first. */
const second = (recipe: Recipe, x: number, z: number, facing = false): Thing => {
  const shoe = put({ ...recipe, mark: '' }, x, z)
  return facing ? { ...shoe, sheet: mirrorImage(shoe.sheet) } : shoe
}

const { camera: low } = lookingAt(2000, 800, 2300, 330)
const { camera: near } = lookingAt(3000, 1010, 2300, 330)

const turf = { court: 'turf', pattern: 'plain' } as const
const hard = { court: 'hard', pattern: 'plain' } as const
const clay = { court: 'clay', pattern: 'plain' } as const
const wood = { court: 'parquet', pattern: 'plain' } as const

const boot: Recipe = {
  ...turf,
  shape: 'boot',
  cut: 'firm',
  body: 'chalk',
  panel: 'signal',
  accent: 'lime',
  trim: 'lime',
  pattern: 'halftone',
  mark: 'GALLI',
}
const racer: Recipe = {
  ...hard,
  shape: 'shoe',
  cut: 'race',
  body: 'lime',
  panel: 'chalk',
  accent: 'navy',
  trim: 'chalk',
  pattern: 'lattice',
  mark: 'BIJLI',
}
const glide: Recipe = {
  ...clay,
  shape: 'shoe',
  cut: 'max',
  body: 'chalk',
  panel: 'violet',
  accent: 'pink',
  trim: 'aqua',
  pattern: 'contour',
  mark: 'LEHAR',
}
const school: Recipe = {
  ...wood,
  shape: 'shoe',
  cut: 'court',
  body: 'chalk',
  panel: 'royal',
  accent: 'signal',
  trim: 'lemon',
  mark: 'KADAM',
}

/** The first page and its three doors; words stand on the left of the first. */
export const heroes: Record<'home' | 'kids' | 'men' | 'women', Scene> = {
  home: {
    court: 'turf',
    backdrop: 'ink',
    camera: low,
    at: { x: 0.1, z: 1.15 },
    height: 900,
    things: [
      put(boot, 0.2, 1.15),
      second(boot, 0.33, 1.33, true),
      put(
        {
          ...turf,
          shape: 'ball',
          cut: 'match',
          body: 'chalk',
          panel: 'ink',
          accent: 'lime',
          trim: 'ink',
          mark: 'MAIDAN',
        },
        0.035,
        1.52,
      ),
      put(
        {
          ...turf,
          shape: 'backpack',
          cut: 'field',
          body: 'amber',
          panel: 'lemon',
          accent: 'orange',
          trim: 'ink',
          pattern: 'ripstop',
          mark: 'SAFAR',
          print: 'FIELD 24 L',
        },
        0.54,
        2.5,
      ),
      put(
        {
          ...turf,
          shape: 'bottle',
          cut: 'loop',
          body: 'lime',
          panel: 'bottle',
          accent: 'bottle',
          trim: 'ink',
          pattern: 'waves',
          mark: 'PANI',
          print: '750 ML',
        },
        0.27,
        2.1,
      ),
    ],
  },
  men: {
    court: 'hard',
    backdrop: 'paper',
    camera: near,
    at: { x: 0, z: 0.766 },
    height: 1200,
    things: [
      put(racer, -0.02, 0.766),
      second(racer, 0.1, 0.92, true),
      put(
        {
          ...hard,
          shape: 'duffel',
          cut: 'round',
          body: 'navy',
          panel: 'signal',
          accent: 'signal',
          trim: 'chalk',
          mark: 'KIT',
        },
        0.08,
        1.62,
      ),
    ],
  },
  women: {
    court: 'clay',
    backdrop: 'paper',
    camera: near,
    at: { x: 0, z: 0.766 },
    height: 1200,
    things: [
      put(glide, -0.02, 0.766),
      second(glide, 0.09, 0.93),
      put(
        {
          ...clay,
          shape: 'cap',
          cut: 'panel',
          body: 'chalk',
          panel: 'violet',
          accent: 'pink',
          trim: 'violet',
          mark: 'SEEMA',
        },
        -0.24,
        1.4,
      ),
      put(
        {
          ...clay,
          shape: 'bottle',
          cut: 'sport',
          body: 'aqua',
          panel: 'violet',
          accent: 'chalk',
          trim: 'violet',
          mark: 'NADI',
          print: '600 ML',
        },
        0.27,
        1.28,
      ),
    ],
  },
  kids: {
    court: 'parquet',
    backdrop: 'paper',
    camera: near,
    at: { x: 0, z: 0.766 },
    height: 1200,
    things: [
      put(school, -0.03, 0.766),
      second(school, 0.09, 0.93, true),
      put(
        {
          ...wood,
          shape: 'ball',
          cut: 'street',
          body: 'lemon',
          panel: 'royal',
          accent: 'signal',
          trim: 'royal',
          mark: 'GALLI',
        },
        -0.2,
        1.16,
      ),
      put(
        {
          ...wood,
          shape: 'backpack',
          cut: 'field',
          body: 'aqua',
          panel: 'chalk',
          accent: 'signal',
          trim: 'royal',
          pattern: 'camo',
          mark: 'BASTA',
          print: 'SCHOOL 16 L',
        },
        0.22,
        1.75,
      ),
    ],
  },
}

export type Hero = keyof typeof heroes
