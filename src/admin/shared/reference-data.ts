import { wholeList } from '../../lib/paging.ts'
import { brandsQuery } from '../brands/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'

/** The API returns at most 1,000 entries. */
export const allCategories = categoriesQuery({ limit: String(wholeList.limit), sort: 'name' })
export const allBrands = brandsQuery({ limit: String(wholeList.limit), sort: 'name' })
