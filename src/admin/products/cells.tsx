import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { stockLevelOf } from '../../shop/catalog/listing/admin-rules.ts'
import { priceTag } from '../../shop/catalog/product-card-rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { useShop } from '../shared/shop.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { PriceDialog } from './price-dialog.tsx'
import { useActivateProduct } from './queries.ts'
import { StockDialog } from './stock-dialog.tsx'

const cellButtonStyle =
  'inline-flex font-sans font-normal text-base min-h-11 flex-col items-end justify-center px-1 text-right leading-tight xl:text-sm decoration-2 decoration-edge underline-offset-4 enabled:hover:underline focus-visible:outline-offset-0 [&>*]:block'

export function PriceCell({ product }: { product: ProductOnWire }) {
  const show = useRowDialog()
  const { now, was, off } = priceTag(product)
  return (
    <button
      type="button"
      title="Change the price"
      disabled={!may('products:write')}
      onClick={() => show((close) => <PriceDialog product={product} close={close} />)}
      className={cellButtonStyle}
    >
      <span className="sr-only">{`Price of ${product.productName}: `}</span>
      <span className="type-number">{now}</span>
      {was && (
        <span className="text-xs">
          <span className="sr-only">before </span>
          <s className="text-muted tabular-nums">{was}</s>{' '}
          <span className="type-number text-alarm">{off}</span>
        </span>
      )}
      {!was && product.regularPrice > product.salePrice && (
        <span className="text-muted text-xs tabular-nums">{`MRP ${formatRupees(product.regularPrice)}`}</span>
      )}
      <span className="sr-only">Change</span>
    </button>
  )
}

/** `withUnit` names the unit where no column heading does. */
export function StockCell({ product, withUnit }: { product: ProductOnWire; withUnit?: boolean }) {
  const show = useRowDialog()
  const { productName, sizes } = product
  const units = sizes.reduce((sum, { stock }) => sum + stock, 0)
  const level = stockLevelOf(sizes, useShop().lowStock)
  const out = sizes.filter(({ stock }) => stock === 0).length
  const sizesOut = level !== 'out' && out > 0 ? `${out} of ${sizes.length} sizes out` : null
  return (
    <button
      type="button"
      title="Change the stock"
      disabled={!may('products:write')}
      onClick={() => show((close) => <StockDialog product={product} close={close} />)}
      className={cellButtonStyle}
    >
      <span className="sr-only">{`Stock of ${productName}: `}</span>
      <span className="type-number">
        {level && (
          <span className={level === 'out' ? 'mr-1 text-alarm' : 'mr-1 text-wait'}>
            {level === 'out' ? 'Out' : 'Low'}
          </span>
        )}
        <span>{` ${units.toLocaleString('en-IN')}`}</span>
        {withUnit && <span className="font-normal font-sans text-muted text-sm"> in stock</span>}
      </span>
      {sizesOut && <span className="text-muted text-xs">{sizesOut}</span>}
      <span className="sr-only">Change</span>
    </button>
  )
}

export function ProductStatus({
  product: { _id, productName, status, goLiveAt },
}: {
  product: ProductOnWire
}) {
  const activate = useActivateProduct(_id)
  const [pendingStatus, setPendingStatus] = useState<boolean>()
  const change = async (to: boolean) => {
    setPendingStatus(to)
    try {
      await activate.mutateAsync(to)
      void toastWithUndo(`${productName} is ${to ? 'active' : 'inactive'}`, 'product', _id)
    } catch (error) {
      toast.failed(messageOf(error, `${productName} was not changed. Please try again.`))
    }
    setPendingStatus(undefined)
  }
  const shown = pendingStatus ?? status
  return (
    <span className="inline-flex items-center gap-1">
      {may('products:write') && (
        <Switch
          label={`${productName} is active`}
          on={shown}
          pending={pendingStatus !== undefined}
          onChange={change}
          className="-ml-0.5"
        />
      )}
      <span className={shown ? 'font-semibold' : 'text-muted'}>
        <span>{shown ? 'Active' : 'Inactive'}</span>
        {!shown && goLiveAt && (
          <span className="block whitespace-nowrap text-text text-xs">{`Live ${momentInWords(goLiveAt)}`}</span>
        )}
      </span>
    </span>
  )
}
