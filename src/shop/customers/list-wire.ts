import { z } from 'zod'
import { searchField } from '../../forms/search.ts'
import { sortField } from '../../forms/sort.ts'
import { customerSorts, customerStates } from './rules.ts'

export const customerFields = {
  search: searchField,
  status: z.enum(customerStates, 'Status must be Active or Blocked').optional(),
  sort: sortField(customerSorts),
}
