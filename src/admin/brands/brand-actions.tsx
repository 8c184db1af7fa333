import { HistoryButton } from '../audit-log/history-button.tsx'
import { DeleteBrand } from './delete-brand.tsx'
import type { Brand } from './queries.ts'

export function BrandActions({ brand }: { brand: Brand }) {
  return (
    <span className="inline-flex">
      <HistoryButton thing="brand" id={brand._id} name={brand.brandName} />
      <DeleteBrand brand={brand} />
    </span>
  )
}
