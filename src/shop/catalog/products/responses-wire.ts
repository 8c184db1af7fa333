import { z } from 'zod'
import { statusField } from '../../../forms/status.ts'
import { pictureProblemsInWords } from '../../../lib/picture-files.ts'
import { noTaxClass } from '../../tax/wire.ts'
import type { Product } from '../rules.ts'
import { sizeFields } from '../size-fields-rules.ts'
import { factsOf, sizeText } from '../size-rules.ts'
import { noSizeList } from '../size-wire.ts'
import { styleIsFull } from '../style-rules.ts'
import { presentProductToAdmin } from '../wire.ts'
import { notAPicture, notUploaded } from './pictures-wire.ts'
import { type GoLiveProblem, MAX_DAYS_TO_GO_LIVE, type ProductProblems, type StockProblem } from './rules.ts'
import { aboveMrp, sizeTwice, wrongStock } from './wire.ts'

const MAX_AT_ONCE = 1_000

export const activation = z.object({ status: statusField.optional() })

export const activations = z.object({
  ids: z
    .array(z.guid('Product not found').toLowerCase(), 'Choose at least one product')
    .min(1, 'Choose at least one product')
    .max(MAX_AT_ONCE, `Choose at most ${MAX_AT_ONCE} products`)
    .transform((ids) => [...new Set(ids)]),
  status: statusField,
})

export function presentActivated(changed: number, gone: number, active: boolean) {
  const done = active ? 'activated' : 'deactivated'
  const rest = gone === 0 ? '' : gone === 1 ? '; 1 is no longer there' : `; ${gone} are no longer there`
  return { message: `${products(changed)} ${done}${rest}`, changed, gone }
}

function products(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}

type Refusal =
  | { reason: 'no-product' }
  | { reason: 'saved-since'; product: Product }
  | { reason: 'wrong'; problems: ProductProblems }

export function presentProductRefusal(refusal: Refusal) {
  switch (refusal.reason) {
    case 'no-product':
      return { status: 404, message: 'Product not found' } as const
    case 'saved-since':
      return {
        status: 409,
        message: 'Somebody else has saved this product since you opened it. Nothing of yours was saved',
        product: presentProductToAdmin(refusal.product),
      } as const
    case 'wrong':
      return presentProblems(refusal.problems)
  }
}

/** Invalid fields give 400, missing references 404, stale data 409; the first of these wins. */
function presentProblems(problems: ProductProblems) {
  const {
    category,
    brand,
    taxClass,
    sizesMean,
    styleCode,
    salePrice,
    goLiveAt,
    thumbnail,
    gallery,
    sizes = new Map(),
  } = problems
  const bad: Record<string, string> = {}
  const missing: Record<string, string> = {}
  const changed: Record<string, string> = {}
  if (category) missing.category = 'Category not found'
  if (brand) missing.brand = 'Brand not found'
  if (taxClass) missing.taxClass = noTaxClass
  if (sizesMean) missing.sizesMean = noSizeList
  if (styleCode) changed.styleCode = styleIsFull
  if (salePrice) bad.salePrice = aboveMrp
  if (goLiveAt) (goLiveAt === 'live' ? changed : bad).goLiveAt = goLiveInWords[goLiveAt]
  for (const [index, problem] of sizes) {
    const of = badSizes.has(problem.kind) ? bad : changed
    of[`sizes.${index}.${fieldOf(problem)}`] = inWords(problem)
  }
  if (thumbnail) bad.thumbnail = pictureProblemsInWords([thumbnail], () => notAPicture)
  if (gallery) bad.galleryImages = pictureProblemsInWords(gallery, notUploaded)
  const status = some(bad) ? 400 : some(missing) ? 404 : 409
  const errors = { ...bad, ...missing, ...changed }
  return { status, message: Object.values(errors)[0] ?? 'The product is not right', errors } as const
}

const badSizes = new Set<StockProblem['kind']>(['empty-new-size', 'too-many', 'other-system', 'twice'])

function fieldOf(problem: StockProblem): string {
  if (problem.kind === 'code-taken') return problem.code
  return problem.kind === 'other-system' || problem.kind === 'twice' ? 'size' : 'stock'
}

export const goLiveInWords: Record<GoLiveProblem, string> = {
  live: 'It is live already: deactivate it first',
  past: 'This time is over',
  far: `Choose a time in the next ${MAX_DAYS_TO_GO_LIVE} days`,
}

function some(errors: object): boolean {
  return Object.keys(errors).length > 0
}

export function inWords(problem: StockProblem): string {
  switch (problem.kind) {
    case 'empty-new-size':
    case 'too-many':
      return wrongStock
    case 'code-taken':
      return `This ${sizeFields[problem.code].words} is that of ${problem.by}`
    case 'other-system': {
      const { name, examples } = factsOf(problem.system)
      return `“${problem.typed.trim()}” is no size of “${name}”. Write ${examples}`
    }
    case 'twice':
      return sizeTwice(problem.size)
    case 'no-such-size':
      return `Size ${sizeText(problem.size)} is no longer there`
    case 'too-few': {
      const { size, left, taken } = problem
      return `Only ${left} of size ${sizeText(size)} are left: ${taken} cannot be taken away`
    }
  }
}
