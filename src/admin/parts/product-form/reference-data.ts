import { wholeList } from '../../../lib/paging.ts'
import { brandsQuery } from '../brands/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'

/** What a product can be of, by name; a list answers at most a thousand. */
export const allCategories = categoriesQuery({ limit: String(wholeList.limit), sort: 'name' })
export const allBrands = brandsQuery({ limit: String(wholeList.limit), sort: 'name' })
