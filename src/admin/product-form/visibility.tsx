import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Status } from '../../ui/status.tsx'

export function Visibility({ product: { status } }: { product: ProductOnWire }) {
  return (
    <div className="text-sm">
      <Status tone={status ? 'good' : 'off'}>{status ? 'Active' : 'Inactive'}</Status>
      {!status && <p className="mt-1 text-muted">Shoppers don’t find it until it is activated.</p>}
    </div>
  )
}
