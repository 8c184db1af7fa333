import type { RecordType } from '../../audit-log/record-rules.ts'
import { meaningInWords } from '../size-lists/record-rules.ts'

export const categoryRecord = {
  title: 'the category',
  plural: 'Categories',
  fields: {
    categoryName: 'name',
    description: 'description',
    hsn: 'HSN',
    unit: 'unit',
    taxClass: 'tax class',
    status: 'status',
    sizeSystem: 'meaning of sizes',
  },
  lists: { sizeSystem: meaningInWords },
  read: 'products:read',
  write: 'products:write',
  link: { page: 'categorys', by: 'name' },
  undo: 'all',
} as const satisfies RecordType
