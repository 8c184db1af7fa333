import sharp from 'sharp'
import { expect, test } from 'vitest'
import { seededRandom } from '../../demo/catalogue/seeded-random.ts'
import { angles, draw } from './draw.ts'
import { boxOf, frameOf } from './frame.ts'
import { front } from './front.ts'
import { fingerprint, jobs } from './jobs.ts'
import { wholeCanvas } from './raster.ts'
import type { Recipe } from './recipe.ts'
import { recipes } from './recipes/index.ts'

// Drawing takes as long as the machine takes.
const patient = { timeout: 120_000 }

test('the same recipe is drawn with the same bytes, and another product with others', patient, async () => {
  const [slug, recipe] = Object.entries(recipes)[0] ?? []
  if (!slug || !recipe) throw new Error('There are no recipes')
  for (const angle of ['main', 'court'] as const) {
    const first = await draw(slug, recipe, angle, 160)
    expect(await draw(slug, recipe, angle, 160)).toEqual(first)
    expect(await draw(slug, { ...recipe, body: 'ocean' }, angle, 160)).not.toEqual(first)
  }
})

test('a product that stands and one that lies are each shown from four angles', patient, async () => {
  for (const shape of ['boot', 'tank']) {
    const [slug, recipe] = Object.entries(recipes).find(([, one]) => one.shape === shape) ?? []
    if (!slug || !recipe) throw new Error(`There is no ${shape}`)
    const drawn = await Promise.all(angles.map((angle) => draw(slug, recipe, angle, 80)))
    expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size, slug).toBe(angles.length)
  }
})

test(
  'a white shirt is brighter than the paper it lies on, white in the middle and not burnt out',
  patient,
  async () => {
    const polo = recipes['baseline-polo']
    if (!polo) throw new Error('The white polo has gone')
    const picture = await draw('baseline-polo', polo, 'main', 320)
    const mean = async (left: number, top: number, size: number) => {
      const part = sharp(picture).extract({ left, top, width: size, height: size }).greyscale()
      const grey = await part.raw().toBuffer()
      return grey.reduce((sum, value) => sum + value, 0) / grey.length
    }
    expect(await mean(150, 110, 20)).toBeGreaterThan(222)
    expect(await mean(150, 110, 20)).toBeLessThan(252)
    const paper = [await mean(10, 10, 20), await mean(290, 10, 20), await mean(10, 210, 20)]
    expect(Math.min(...paper)).toBeGreaterThan(222)
    expect(Math.max(...paper)).toBeLessThan((await mean(150, 110, 20)) - 3)
  },
)

const drawnSheet = (slug: string, recipe: Recipe) =>
  front(recipe, { chance: seededRandom(slug), fine: 1, view: wholeCanvas })

const worn = ['tee', 'tank', 'hoodie', 'jacket', 'windcheater', 'kit', 'bra', 'joggers', 'shorts', 'leggings']

test('clothes are whole in the middle that a card of 4:5 shows, and fill most of it', patient, async () => {
  for (const [slug, recipe] of Object.entries(recipes).filter(([, { shape }]) => worn.includes(shape))) {
    const sheet = drawnSheet(slug, recipe)
    const [frame, box] = [await frameOf(recipe.shape, sheet), await boxOf(sheet)]
    const across = (x: number) => ((x - frame.x) / frame.width) * 1600
    expect(across(box.x0), slug).toBeGreaterThan(340)
    expect(across(box.x1), slug).toBeLessThan(1260)
    const [wide, high] = [across(box.x1) - across(box.x0), ((box.y1 - box.y0) / frame.height) * 1200]
    expect(Math.max(wide / 960, high / 1200), slug).toBeGreaterThan(0.75)
  }
})

test('all shoes and boots stand on one line', patient, async () => {
  const shoes = Object.entries(recipes).filter(([, { shape }]) => shape === 'shoe' || shape === 'boot')
  for (const [slug, recipe] of shoes) {
    const sheet = drawnSheet(slug, recipe)
    const [frame, box] = [await frameOf(recipe.shape, sheet), await boxOf(sheet)]
    expect(((box.y1 - frame.y) / frame.height) * 1200, slug).toBeCloseTo(912)
  }
})

test('a picture is drawn again when its recipe changes', () => {
  const [job] = jobs.filter((each) => 'recipe' in each)
  if (!job || !('recipe' in job)) throw new Error('There is nothing to draw')
  expect(fingerprint({ ...job, recipe: { ...job.recipe, mark: 'NAYA' } })).not.toBe(fingerprint(job))
})

test('no two products of one silhouette share its colours and court', () => {
  const looks = Object.values(recipes).map(({ shape, body, panel, court }) => [shape, body, panel, court].join())
  expect(new Set(looks).size).toBe(looks.length)
})
