import { formatRupees, toRupees } from '../../lib/money.ts'
import { shippingFee } from '../../shop/cart/rules.ts'
import { codLimitShown } from '../../shop/orders/cod-rules.ts'

const promises = [
  { number: formatRupees(toRupees(shippingFee)), words: 'delivery, whatever the order' },
  { number: codLimitShown, words: 'and below: pay in cash at the door' },
]

export function Promises({ brands }: { brands: number }) {
  const ofBrands = { number: String(brands), words: 'brands, from school ground to stadium' }
  return (
    <div className="border-text border-b-2">
      <ul className="page-width grid gap-x-4 gap-y-3 py-5 max-md:grid-cols-[auto_1fr] md:grid-cols-3 md:gap-x-8">
        {[...promises, ...(brands > 1 ? [ofBrands] : [])].map(({ number, words }) => (
          <li
            key={number}
            className="flex items-baseline gap-3 max-md:col-span-2 max-md:grid max-md:grid-cols-subgrid"
          >
            <span className="type-number text-2xl">{number}</span>
            <span className="text-muted">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
