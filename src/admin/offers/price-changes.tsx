import { formatRupees } from '../../lib/money.ts'
import { priceTag } from '../../shop/catalog/product-card-rules.ts'
import type { PriceChangeOnWire, PriceChangesOnWire } from '../../shop/offers/preview-wire.ts'
import { lossInWords } from '../../shop/tax/wire.ts'

export function PriceChanges({
  prices: { touched, losing, some },
  newPriceHeading,
}: {
  prices: PriceChangesOnWire
  newPriceHeading: string
}) {
  const more = touched - some.length
  return (
    <div className="mt-3">
      <table className="w-full border-collapse text-left text-sm text-text">
        <caption className="sr-only">Prices of some products</caption>
        <thead>
          <tr className="type-label border-text border-b-2">
            <th scope="col" className="py-1.5">
              Product
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right">
              Today
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right">
              {newPriceHeading}
            </th>
          </tr>
        </thead>
        <tbody>
          {some.map((change) => (
            <PriceRow key={change._id} change={change} />
          ))}
        </tbody>
      </table>
      {losing > 0 && (
        <p className="mt-2 font-semibold text-alarm text-sm">{`${losing === 1 ? '1 product gets' : `${losing.toLocaleString('en-IN')} products get`} a price just above a step of GST: a lower one would leave you more.`}</p>
      )}
      {more > 0 && (
        <p className="mt-2 text-muted text-sm">{`and ${more.toLocaleString('en-IN')} more ${more === 1 ? 'product' : 'products'}`}</p>
      )}
    </div>
  )
}

function PriceRow({ change }: { change: PriceChangeOnWire }) {
  const { productName, brandName, salePrice, price, newPrice, offerPercentage, newPercentage, loss } = change
  const { off } = priceTag({ salePrice, discountedPrice: price, offerPercentage })
  const isUnchanged = price === newPrice && offerPercentage === newPercentage
  return (
    <tr className="border-line border-b">
      <td className="max-w-0 py-1.5 w-full">
        <span className="block truncate">{productName}</span>
        <span className="block truncate text-muted text-xs">{`${brandName}${offerPercentage !== null ? ` · ${off} today` : ''}`}</span>
        {loss && <span className="mt-1 block text-alarm text-xs">{lossInWords(newPrice, loss)}</span>}
      </td>
      <td className="whitespace-nowrap py-1.5 pl-4 text-right tabular-nums">{formatRupees(price)}</td>
      <td className="type-number whitespace-nowrap py-1.5 pl-4 text-right">
        {isUnchanged ? (
          <span className="font-normal text-muted">
            {offerPercentage === null ? 'stays' : 'keeps its offer'}
          </span>
        ) : (
          formatRupees(newPrice)
        )}
      </td>
    </tr>
  )
}
