import { stockLevelOf } from '../../shop/catalog/listing/admin-rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { useRowDialog } from '../list/row-dialog.tsx'
import { quickLook } from './inline-edit-style.ts'
import { StockDialog } from './stock-dialog.tsx'

/** `inWords` names the unit where no column heading does. */
export function StockCell({ product, inWords }: { product: ProductOnWire; inWords?: boolean }) {
  const show = useRowDialog()
  const { productName, sizes } = product
  const units = sizes.reduce((sum, { stock }) => sum + stock, 0)
  const level = stockLevelOf(units)
  const out = sizes.filter(({ stock }) => stock === 0).length
  const sizesOut = level !== 'out' && out > 0 ? `${out} of ${sizes.length} sizes out` : null
  return (
    <button
      type="button"
      title="Change the stock"
      onClick={() => show((close) => <StockDialog product={product} close={close} />)}
      className={quickLook}
    >
      <span className="sr-only">Stock of {productName}: </span>
      <span className="type-number">
        {level && (
          <span className={level === 'out' ? 'mr-1 text-alarm' : 'mr-1 text-wait'}>
            {level === 'out' ? 'Out' : 'Low'}
          </span>
        )}{' '}
        {units.toLocaleString('en-IN')}
        {inWords && <span className="font-normal font-sans text-muted text-sm"> in stock</span>}
      </span>
      {sizesOut && <span className="text-muted text-xs">{sizesOut}</span>}
      <span className="sr-only">Change</span>
    </button>
  )
}
