import type { RecordType } from '../../audit-log/record-rules.ts'

export const brandRecord = {
  title: 'the brand',
  plural: 'Brands',
  fields: {
    brandName: 'name',
    brandTitle: 'title',
    logo: ['logo', 'picture'],
    countryOfOrigin: 'country of origin',
    maker: 'maker or importer',
    importedIn: 'month of import',
  },
  read: 'products:read',
  write: 'products:write',
  link: { page: 'brands', by: 'name' },
  undo: 'all',
} as const satisfies RecordType
