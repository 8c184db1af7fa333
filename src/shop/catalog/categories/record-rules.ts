import type { RecordType } from '../../audit-log/record-rules.ts'

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
  read: 'products:read',
  write: 'products:write',
  link: { page: 'categorys', by: 'name' },
  undo: 'all',
} as const satisfies RecordType
