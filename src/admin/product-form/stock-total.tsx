import { useFormContext, useWatch } from 'react-hook-form'
import type { ProductFields } from './fields.ts'

export function UnitsInAll() {
  const { control } = useFormContext<ProductFields>()
  const sizes = useWatch({ control, name: 'sizes' })
  const units = sizes.reduce((sum, { stock }) => sum + (Number(stock) || 0), 0)
  return (
    <p className="text-muted text-sm">
      <span className="type-number text-text">{units.toLocaleString('en-IN')}</span>{' '}
      {units === 1 ? 'unit' : 'units'} in {sizes.length} {sizes.length === 1 ? 'size' : 'sizes'}
    </p>
  )
}
