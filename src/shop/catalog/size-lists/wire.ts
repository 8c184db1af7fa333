import { z } from 'zod'
import { updatedAtField } from '../../../forms/dates.ts'
import { line, nameField } from '../../../forms/text.ts'
import type { Gone, SavedSince } from '../../audit-log/rules.ts'
import { type OwnSize, type OwnSystem, ownSystemOf } from '../own-sizes-rules.ts'
import { sizeText } from '../size-rules.ts'
import {
  isSystemName,
  type LabelProblem,
  type ListUse,
  MAX_LIST_NAME_LENGTH,
  MAX_LIST_SIZES,
  MAX_LISTS,
  MAX_OWN_SIZES,
  type SizeList,
  type SizeListInUse,
  type SizeListRefusal,
  wrongLabel,
} from './rules.ts'

const noLabel = 'Write the label of the size'
const label = line(noLabel).superRefine((text, context) => {
  const wrong = wrongLabel(text)
  if (wrong) context.addIssue(wrong)
})

export const sizeListForm = z.object({
  name: nameField('Name', { min: 1, max: MAX_LIST_NAME_LENGTH }).refine(
    (name) => !isSystemName(name),
    'The shop has a size system of this name',
  ),
  /** In the order of the list; `size` is missing where the label is new. */
  sizes: z
    .array(z.object({ size: z.number(noLabel).nullish(), label }), 'Add at least one size')
    .min(1, 'Add at least one size')
    .max(MAX_LIST_SIZES, `A list has at most ${MAX_LIST_SIZES} sizes`),
})

export const sizeListChanges = sizeListForm.extend({ updatedAt: updatedAtField })

export type SizeListOnWire = {
  _id: string
  /** What a category or a product takes as the meaning of its sizes. */
  system: OwnSystem
  name: string
  sizes: OwnSize[]
  products: number
  categories: number
  guides: number
  updatedAt: string
}

export function presentList({ id, name, sizes, updatedAt }: SizeList, use?: ListUse): SizeListOnWire {
  const { products, categories, guides } = use ?? { products: 0, categories: 0, guides: 0 }
  const system = ownSystemOf(id)
  return { _id: id, system, name, sizes, products, categories, guides, updatedAt: updatedAt.toISOString() }
}

export const deletedList = { message: 'Size list deleted successfully' }

export function presentListRefusal(refusal: Gone | SavedSince<SizeList> | SizeListRefusal | SizeListInUse) {
  switch (refusal.reason) {
    case 'gone':
      return { status: 404, message: 'Size list not found' } as const
    case 'name-taken': {
      const message = 'A size list with this name already exists'
      return { status: 409, message, errors: { name: message } } as const
    }
    case 'too-many':
      return { status: 409, message: `A shop has at most ${MAX_LISTS} size lists` } as const
    case 'labels': {
      const problems = Array.from(
        refusal.problems,
        ([index, problem]) => [`sizes.${index}.label`, inWords(problem)] as const,
      )
      return { status: 409, message: problems[0]?.[1] ?? '', errors: Object.fromEntries(problems) } as const
    }
    case 'size-in-use': {
      const { size, product, more } = refusal
      const others = more === 0 ? '' : more === 1 ? ' and 1 more product' : ` and ${more} more products`
      const verb = more === 0 ? 'has' : 'have'
      const message = `${product}${others} ${verb} the size ${sizeText(size)}: it stays in the list until no product has it`
      return { status: 409, message } as const
    }
    case 'saved-since':
      return {
        status: 409,
        message: 'Somebody else has saved this size list since you opened it. Nothing of yours was saved',
        sizeList: presentList(refusal.present),
      } as const
    case 'in-use': {
      const uses = usesInWords(refusal).join(' and ')
      const isOne = refusal.products + refusal.categories + refusal.guides === 1
      return {
        status: 409,
        message: `${uses} ${isOne ? 'has' : 'have'} its sizes by this list. It can be deleted when nothing uses it`,
      } as const
    }
  }
}

export function usesInWords({ products, categories, guides }: ListUse): string[] {
  return [
    ...(categories > 0 ? [categories === 1 ? '1 category' : `${categories} categories`] : []),
    ...(products > 0 ? [products === 1 ? '1 product' : `${products} products`] : []),
    ...(guides > 0 ? [guides === 1 ? '1 size guide' : `${guides} size guides`] : []),
  ]
}

function inWords(problem: LabelProblem): string {
  switch (problem.kind) {
    case 'twice':
      return `“${problem.label}” is there twice`
    case 'taken':
      return `“${problem.label}” is another size already. Remove “${problem.was}” and add “${problem.label}” as a size`
    case 'too-many':
      return `A shop has at most ${MAX_OWN_SIZES.toLocaleString('en-IN')} labels of its own`
  }
}
