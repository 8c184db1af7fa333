import { z } from 'zod'
import { adminParams, readAdminListing } from '../catalog/listing/admin-wire.ts'
import { listingFields } from '../catalog/listing/wire.ts'
import { customerFields } from '../customers/list-wire.ts'
import { returnFields } from '../fulfilment/returns-wire.ts'
import { filterFields } from '../orders/filter-wire.ts'
import { viewNameForm } from './name-wire.ts'
import {
  MAX_VIEW_QUERY_LENGTH,
  MAX_VIEWS,
  type View,
  type ViewList,
  type ViewRefusal,
  viewLists,
  viewParams,
  viewParamsOf,
  viewQueryOf,
} from './rules.ts'

/** The queries of the lists, with what a view may keep of them. */
const queries: Record<ViewList, z.ZodType> = {
  orders: only('orders', filterFields),
  products: only('products', { ...listingFields, ...adminParams }).superRefine((params, context) => {
    const read = readAdminListing(params)
    if (!read.ok) context.addIssue(read.refusal.message)
  }),
  customers: only('customers', customerFields),
  returns: only('returns', returnFields),
}

function only<List extends ViewList, Fields extends Record<(typeof viewParams)[List][number], z.ZodType>>(
  list: List,
  fields: Fields,
) {
  const kept = viewParams[list].map((name) => [name, fields[name as keyof Fields]])
  return z.strictObject(Object.fromEntries(kept) as Pick<Fields, (typeof viewParams)[List][number]>, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? 'A view of this list does not keep this' : undefined,
  })
}

export const viewForm = z
  .object({
    list: z.enum(viewLists, 'Unknown list'),
    ...viewNameForm.shape,
    query: z
      .string('Choose filters first')
      .transform((query) => viewQueryOf(viewParamsOf(query)))
      .pipe(
        z
          .string()
          .min(1, 'Choose filters first')
          .max(MAX_VIEW_QUERY_LENGTH, 'These are too many filters for a view'),
      ),
  })
  .superRefine(({ list, query }, context) => {
    const { error } = queries[list].safeParse(viewParamsOf(query))
    for (const { message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['query'], message })
  })

export type ViewOnWire = { _id: string; list: ViewList; name: string; query: string }

export function presentView({ id, list, name, query }: View): ViewOnWire {
  return { _id: id, list, name, query }
}

export function presentViewRefusal({ reason }: ViewRefusal) {
  if (reason === 'gone') return { status: 404, message: 'View not found' } as const
  const message =
    reason === 'name-taken'
      ? 'A view of this list has this name already'
      : `A list has at most ${MAX_VIEWS} views`
  return { status: 409, message, errors: { name: message } } as const
}
