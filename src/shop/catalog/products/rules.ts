import { mapNames } from '../../../lib/map-names.ts'
import type { PictureProblem } from '../../../lib/picture-files.ts'
import type { Change } from '../../audit-log/rules.ts'
import type { ProductDetails } from '../product-fields-rules.ts'
import type { Product, Size } from '../rules.ts'
import {
  type Codes,
  codeNames,
  hasSameDetails,
  type PartialDetails,
  type SizeDetails,
  sizeFieldNames,
} from '../size-fields-rules.ts'
import { type SizeSystem, sizeText } from '../size-rules.ts'

export const MAX_PRODUCT_NAME_LENGTH = 160
/** Bounds the request size. */
export const MAX_PICTURES = 8
/** The listing index holds no more. */
export const MAX_SIZES = 100
/** Per size. */
export const MAX_UNITS = 1_000_000

export type PicturesSent = { thumbnail?: string | null | undefined; gallery?: string[] | undefined }

/** `copyOf`: the product whose pictures may be sent as paths. */
export type ProductDraft = ProductDetails &
  PicturesSent & { sizes: RequestedSize[]; copyOf?: string | undefined }

/** Undefined fields stay. `updatedAt`: optimistic lock. */
export type ProductEdit = {
  [Field in keyof ProductDetails]?: ProductDetails[Field] | undefined
} & PicturesSent & {
    sizes?: RequestedSize[] | undefined
    updatedAt?: Date | undefined
  }

export type ProductChanges = Partial<ProductDetails> & { thumbnail?: string | null; gallery?: string[] }

export function changesIn(
  product: Product,
  edit: { [Field in keyof ProductChanges]?: ProductChanges[Field] | undefined },
): ProductChanges {
  const present: Record<string, unknown> = {
    ...product,
    categoryId: product.category.id,
    brandId: product.brand.id,
    thumbnail: product.thumbnail?.hash ?? null,
    gallery: product.gallery.map(({ hash }) => hash),
  }
  const unlike = Object.entries(edit).filter(
    ([field, value]) => value !== undefined && String(value) !== String(present[field]),
  )
  return Object.fromEntries(unlike)
}

type Activation = { id: string; name: string; active: boolean; goLiveAt: Date | null }

export function activationOf(
  by: string,
  { id, name, active: was, goLiveAt }: Activation,
  active: boolean,
): Change {
  const verb = active ? 'activated' : 'deactivated'
  return {
    ...({ by, thing: 'product', id, name, verb } as const),
    before: { status: was, ...(goLiveAt && { goLiveAt: goLiveAt.toISOString() }) },
    after: { status: active, ...(goLiveAt && { goLiveAt: null }) },
  }
}

export const MAX_DAYS_TO_GO_LIVE = 366
export type GoLiveProblem = 'live' | 'past' | 'far'

/** `active` is the status that would be saved with the time. */
export function goLiveProblem(
  goLiveAt: Date | null | undefined,
  active: boolean,
  now: Date,
): GoLiveProblem | null {
  if (!goLiveAt) return null
  if (active) return 'live'
  const ahead = goLiveAt.getTime() - now.getTime()
  if (ahead <= 0) return 'past'
  return ahead > MAX_DAYS_TO_GO_LIVE * 24 * 60 * 60 * 1000 ? 'far' : null
}

/** `typed`: what it was read from without the size system of the product, if it was no plain number. */
export type TypedSize = { size: number; typed?: string | undefined }

/** `stockBefore`: stock when the admin opened the form. */
export type RequestedSize = TypedSize & {
  stock: number
  stockBefore?: number | undefined
} & PartialDetails

export type RequestedCodes = Pick<PartialDetails, keyof Codes>

export type StockPlan = {
  added: ({ size: number; stock: number } & PartialDetails)[]
  moved: { id: string; by: number }[]
  removed: Size[]
  edited: ({ id: string } & SizeDetails)[]
}

export type StockProblem =
  | { kind: 'empty-new-size' | 'too-many' }
  | { kind: 'other-system'; typed: string; system: SizeSystem }
  | { kind: 'twice'; size: number }
  | { kind: 'no-such-size'; size: number }
  /** Stock would be negative. */
  | { kind: 'too-few'; size: number; left: number; taken: number }
  | { kind: 'code-taken'; code: keyof Codes; by: string }

/**
 * With `stockBefore` stock changes by the difference, so units sold meanwhile stay sold; without it stock is
 * absolute. Errors are keyed by index in `requested`.
 */
export function planStock(
  sizes: readonly Size[],
  requested: readonly RequestedSize[],
): { plan: StockPlan; problems: Map<number, StockProblem> } {
  const there = new Map(sizes.map((size) => [size.size, size]))
  const plan: StockPlan = { added: [], moved: [], removed: [], edited: [] }
  const problems = new Map<number, StockProblem>()
  for (const [index, { size, typed: _, stock, stockBefore, ...details }] of requested.entries()) {
    const present = there.get(size)
    if (!present) {
      if (stockBefore !== undefined) problems.set(index, { kind: 'no-such-size', size })
      else if (stock === 0) problems.set(index, { kind: 'empty-new-size' })
      else plan.added.push({ size, stock, ...details })
      continue
    }
    const edited = detailsAfter(present, details)
    if (!hasSameDetails(present, edited)) plan.edited.push({ id: present.id, ...edited })
    const by = stock - (stockBefore ?? present.stock)
    if (present.stock + by < 0)
      problems.set(index, { kind: 'too-few', size, left: present.stock, taken: -by })
    else if (by > 0 && present.stock + by > MAX_UNITS) problems.set(index, { kind: 'too-many' })
    else if (by !== 0) plan.moved.push({ id: present.id, by })
  }
  for (const [index, problem] of findCodesOfSiblings(there, requested)) problems.set(index, problem)
  const requestedSizes = new Set(requested.map(({ size }) => size))
  plan.removed = sizes.filter(({ size }) => !requestedSizes.has(size))
  return { plan, problems }
}

/** Codes given to a size while another size that stays keeps them, because its row leaves them out. */
function findCodesOfSiblings(
  there: ReadonlyMap<number, Size>,
  requested: readonly RequestedSize[],
): Map<number, StockProblem> {
  const problems = new Map<number, StockProblem>()
  for (const code of codeNames) {
    const kept = new Map<string, number>()
    for (const row of requested) {
      const present = there.get(row.size)?.[code]
      if (present && row[code] === undefined) kept.set(present.toLowerCase(), row.size)
    }
    for (const [index, row] of requested.entries()) {
      const size = kept.get(row[code]?.toLowerCase() ?? '')
      if (size !== undefined) problems.set(index, { kind: 'code-taken', code, by: `size ${sizeText(size)}` })
    }
  }
  return problems
}

function detailsAfter(present: SizeDetails, requested: PartialDetails): SizeDetails {
  return mapNames<SizeDetails>(sizeFieldNames, (name) =>
    requested[name] === undefined ? present[name] : requested[name],
  )
}

export function detailsOf(entry: PartialDetails): SizeDetails {
  return mapNames<SizeDetails>(sizeFieldNames, (name) => entry[name] ?? null)
}

/** The keys are codes in lower case. */
export type CodeOwners = Record<keyof Codes, Map<string, { productId: string; name: string; size: number }>>

/** `productId` is null for a new product. */
export function findTakenCodes(
  productId: string | null,
  requested: readonly RequestedCodes[],
  owners: CodeOwners,
): Map<number, StockProblem> {
  const problems = new Map<number, StockProblem>()
  for (const [index, codes] of requested.entries())
    for (const code of codeNames) {
      const owner = owners[code].get(codes[code]?.toLowerCase() ?? '')
      if (owner && owner.productId !== productId)
        problems.set(index, { kind: 'code-taken', code, by: owner.name })
    }
  return problems
}

type SizeLeft = { size: number; stock: number }
type SizeBefore = SizeLeft & PartialDetails

/** Whether a size that the plan leaves as it is has a code that the plan gives to another. */
function givesTakenCode(plan: StockPlan, sizes: readonly Size[]): boolean {
  const changed = new Set([...plan.edited, ...plan.removed].map(({ id }) => id))
  const staying = sizes.filter(({ id }) => !changed.has(id))
  return codeNames.some((code) => {
    const taken = new Set(staying.flatMap((size) => size[code]?.toLowerCase() ?? []))
    return [...plan.added, ...plan.edited].some((given) => taken.has(given[code]?.toLowerCase() ?? ''))
  })
}

/**
 * Inverts an audit log entry. Null when stock would be negative, an added size has sold, a removed one was added again, or a
 * code was given to another size. `returned`: units returned to removed sizes.
 */
export function takeBackStock(
  sizes: readonly Size[],
  returned: ReadonlyMap<number, number>,
  before: readonly SizeBefore[],
  after: readonly SizeBefore[],
): StockPlan | null {
  const there = new Map(sizes.map((size) => [size.size, size]))
  const sizesBefore = new Set(before.map(({ size }) => size))
  const rowsAfter = new Map(after.map((row) => [row.size, row]))
  const plan: StockPlan = { added: [], moved: [], removed: [], edited: [] }
  for (const { size, stock, ...entry } of before) {
    const were = detailsOf(entry)
    const present = there.get(size)
    const now = rowsAfter.get(size)
    if (now === undefined) {
      if (present) return null
      plan.added.push({ size, stock: stock + (returned.get(size) ?? 0), ...were })
    } else {
      const by = stock - now.stock
      if (!present || present.stock + by < 0) return null
      if (by !== 0) plan.moved.push({ id: present.id, by })
      const became = detailsOf(now)
      if (hasSameDetails(became, were)) continue
      if (!hasSameDetails(present, became)) return null
      plan.edited.push({ id: present.id, ...were })
    }
  }
  for (const { size, stock } of after) {
    if (sizesBefore.has(size)) continue
    const present = there.get(size)
    if (present?.stock !== stock) return null
    plan.removed.push(present)
  }
  return givesTakenCode(plan, sizes) ? null : plan
}

export function previewSizes(sizes: readonly Size[], { added, moved, removed }: StockPlan): SizeLeft[] {
  const changes = new Map(moved.map(({ id, by }) => [id, by]))
  const remaining = sizes
    .filter((size) => !removed.includes(size))
    .map(({ id, size, stock }) => ({ size, stock: stock + (changes.get(id) ?? 0) }))
  return [...remaining, ...added].toSorted((one, other) => one.size - other.size)
}

export function leavesSizes({ added, moved, removed, edited }: StockPlan): boolean {
  return added.length + moved.length + removed.length + edited.length === 0
}

export type ProductProblems = {
  category?: true
  brand?: true
  taxClass?: true
  sizesMean?: true
  styleCode?: true
  salePrice?: true
  goLiveAt?: GoLiveProblem
  thumbnail?: PictureProblem
  gallery?: PictureProblem[]
  sizes?: Map<number, StockProblem>
}
