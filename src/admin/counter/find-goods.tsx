import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { formatRupees } from '../../lib/money.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findByCode } from '../products/queries.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { SaleLine } from './sale-lines.tsx'

const priceOf = ({ discountedPrice, salePrice }: ProductOnWire) => discountedPrice ?? salePrice

function lineOf(product: ProductOnWire, size: ProductOnWire['sizes'][number]): SaleLine {
  const { _id: productId, productName } = product
  const { _id: id, label: sizeLabel, stock } = size
  return {
    id,
    productId,
    productName,
    size: size.size,
    sizeLabel,
    price: priceOf(product),
    stock,
    quantity: '1',
  }
}

/** The key of its calls: nothing is sold while goods are looked up. */
export const lookup = ['counter', 'find-goods']

/** Words that are no code are searched, and all where the admin may not look up codes. */
async function findGoods(words: string): Promise<{ line: SaleLine } | { products: ProductOnWire[] }> {
  const found = may('products:read') ? await findByCode(words) : null
  if (found) return { line: lineOf(found.product, found.size) }
  const query = { search: words, limit: '8' }
  return { products: (await send(api.product.getProducts.$get({ query }))).products }
}

interface FindGoodsProps {
  input: RefObject<HTMLInputElement | null>
  disabled: boolean
  onFound: (line: SaleLine) => void
}

export function FindGoods({ input, disabled, onFound }: FindGoodsProps) {
  const { mutateAsync: find } = useMutation({ mutationKey: lookup, mutationFn: findGoods })
  const [message, setMessage] = useState<string>()
  const [products, setProducts] = useState<readonly ProductOnWire[]>([])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const words = input.current?.value.trim() ?? ''
    // Emptied at once, as the next scan may follow before the answer.
    if (input.current) input.current.value = ''
    if (words === '') return
    setMessage(undefined)
    setProducts([])
    try {
      const found = await find(words)
      if ('line' in found) return onFound(found.line)
      setProducts(found.products)
      if (found.products.length === 0) setMessage(`Nothing is called ${words} or has that code`)
    } catch (error) {
      setMessage(messageOf(error, `${words} was not looked up. Please try again.`))
    }
  }
  const choose = (line: SaleLine) => {
    setProducts([])
    onFound(line)
    input.current?.focus()
  }
  return (
    <fieldset disabled={disabled}>
      <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md">
        <TextField
          ref={input}
          label="SKU, barcode or name"
          hint="Scan it, or type words and Enter."
          error={message}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
        />
      </form>
      {products.length > 0 && (
        <ul aria-label="Found" className="mt-4 max-w-3xl border-line border-t">
          {products.map((product) => (
            <li key={product._id} className="border-line border-b py-3">
              <p className="flex justify-between gap-4">
                <span className="wrap-anywhere min-w-0 font-semibold">{product.productName}</span>
                <span className="type-number">{formatRupees(priceOf(product))}</span>
              </p>
              <div className="mt-2 flex flex-wrap gap-2">
                {product.sizes.map((size) => (
                  <Button
                    key={size._id}
                    variant="secondary"
                    size="small"
                    disabled={size.stock === 0 || !product.status}
                    aria-label={`Add ${product.productName}, size ${size.label}`}
                    onClick={() => choose(lineOf(product, size))}
                  >
                    <span>{size.label}</span>
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
