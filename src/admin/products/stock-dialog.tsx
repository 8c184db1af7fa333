import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { showRefusal } from '../../client/server-errors.ts'
import { countedStock, wrongStock } from '../../shop/catalog/products/wire.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PositiveNumberInput } from '../shared/positive-number-input.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { conflictingProduct, useEditProduct } from './queries.ts'

type Fields = { sizes: { stock: string }[] }

/** Saves the difference instead of the number, so that units sold in the meantime stay sold. */
export function StockDialog({ product: opened, close }: { product: ProductOnWire; close: () => void }) {
  const [product, setProduct] = useState(opened)
  const edit = useEditProduct(product)
  const form = useForm<Fields>({
    defaultValues: { sizes: opened.sizes.map(({ stock }) => ({ stock: String(stock) })) },
  })
  const { errors, isDirty } = form.formState
  const { productName } = product
  // The rows stay as opened; a size that was removed since then has no stock.
  const currentStock = (size: number) => product.sizes.find((row) => row.size === size)?.stock

  const submit = form.handleSubmit(async ({ sizes }) => {
    const sizesToSave = product.sizes.map(({ size, stock: stockBefore }) => {
      const index = opened.sizes.findIndex((row) => row.size === size)
      return { size, stock: sizes[index]?.stock ?? String(stockBefore), stockBefore }
    })
    try {
      await edit.mutateAsync({ sizes: sizesToSave })
      void toastWithUndo(`The stock of ${productName} is changed`, 'product', product._id)
      close()
    } catch (error) {
      const saved = conflictingProduct(error)
      if (!saved) return showRefusal(error, form, 'The stock was not changed. Please try again.')
      setProduct(saved)
      form.setError('root', {
        message:
          'Somebody else has saved this product meanwhile. What is there now stands at each size; save again to set yours.',
      })
    }
  })

  return (
    <FormDialog
      title={`Stock of ${productName}`}
      description="What is sold while you count stays sold: the difference is what changes."
      submit="Save stock"
      onSubmit={submit}
      pending={edit.isPending}
      failed={errors.root?.message}
      typed={isDirty}
      close={close}
    >
      <ul className="grid grid-cols-2 items-start gap-x-6 gap-y-4 sm:grid-cols-3">
        {opened.sizes.map(({ _id, size, label: sizeLabel }, index) => (
          <li key={_id}>
            <span aria-hidden className="type-label mb-1.5 block">{`Size ${sizeLabel}`}</span>
            <Controller
              control={form.control}
              name={`sizes.${index}.stock`}
              rules={{
                validate: (text) => countedStock.safeParse(text).success || wrongStock,
              }}
              render={({ field, fieldState: { error } }) => (
                <PositiveNumberInput
                  {...field}
                  label={`Stock of size ${sizeLabel}`}
                  refusal="Stock cannot be negative."
                  error={error?.message}
                  hint={stockHint(field.value, currentStock(size))}
                />
              )}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

/** E.g. '+5 to the 15 there'. */
function stockHint(text: string, there: number | undefined): string {
  if (there === undefined) return 'No longer there'
  const difference = Number(text) - there
  if (text.trim() === '' || Number.isNaN(difference) || difference === 0) return `${there} there`
  return `${difference > 0 ? '+' : '−'}${Math.abs(difference)} to the ${there} there`
}
