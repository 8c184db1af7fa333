import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { messageOf } from '../../../lib/answers.ts'
import type { ProductOnWire } from '../../../shop/catalog/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showAtFields } from '../../../ui/refused-fields.ts'
import { UnsignedInput } from '../product-form/unsigned-input.tsx'
import { toastUndoable } from '../trail/toast-undoable.ts'
import { useEditProduct } from './queries.ts'
import { savedSince } from './saved-since.ts'

type Fields = { sizes: { stock: string }[] }

/**
 * A product's stock, size by size, changed where it stands: by the difference to what there was, so that what is sold
 * meanwhile stays sold.
 */
export function StockDialog({ product: opened, close }: { product: ProductOnWire; close: () => void }) {
  const formId = useId()
  const [product, setProduct] = useState(opened)
  const edit = useEditProduct(product)
  const form = useForm<Fields>({
    defaultValues: { sizes: opened.sizes.map(({ stock }) => ({ stock: String(stock) })) },
  })
  const [failed, setFailed] = useState<string>()
  const { productName } = product
  // Rows stay those that were opened; a size that went since has none there any more.
  const thereOf = (size: number) => product.sizes.find((row) => row.size === size)?.stock

  const submit = form.handleSubmit(async ({ sizes }) => {
    setFailed(undefined)
    const counted = product.sizes.map(({ size, stock: stockBefore }) => {
      const place = opened.sizes.findIndex((row) => row.size === size)
      return { size, stock: sizes[place]?.stock ?? String(stockBefore), stockBefore }
    })
    try {
      await edit.mutateAsync({ sizes: counted })
      void toastUndoable(`The stock of ${productName} is changed`, 'product', product._id)
      close()
    } catch (error) {
      const now = savedSince(error)
      if (now) {
        setProduct(now)
        setFailed(
          'Somebody else has saved this product meanwhile. What is there now stands at each size; save again to set yours.',
        )
      } else if (!showAtFields(error, form))
        setFailed(messageOf(error, 'The stock was not changed. Please try again.'))
    }
  })

  return (
    <Dialog
      title={`Stock of ${productName}`}
      description="What is sold while you count stays sold: the difference is what changes."
      open
      typed={form.formState.isDirty}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant="secondary" onClick={close} className="max-sm:grow">
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={edit.isPending} className="max-sm:grow">
            Save stock
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <ul className="grid grid-cols-2 items-start gap-x-6 gap-y-4 sm:grid-cols-3">
          {opened.sizes.map(({ _id, size }, index) => (
            <li key={_id}>
              <span aria-hidden className="type-label mb-1.5 block">
                Size {size}
              </span>
              <Controller
                control={form.control}
                name={`sizes.${index}.stock`}
                rules={{
                  validate: (text) => /^\d{1,7}$/.test(text.trim()) || 'stock cannot be negative or invalid',
                }}
                render={({ field, fieldState: { error } }) => (
                  <UnsignedInput
                    {...field}
                    label={`Stock of size ${size}`}
                    refusal="Stock cannot be negative."
                    error={error?.message}
                    hint={changeTo(field.value, thereOf(size))}
                  />
                )}
              />
            </li>
          ))}
        </ul>
        <div role="alert" className="mt-3 empty:hidden">
          {failed && <FieldError>{failed}</FieldError>}
        </div>
      </form>
    </Dialog>
  )
}

/** `+5 to the 15 there`. */
function changeTo(text: string, there: number | undefined): string {
  if (there === undefined) return 'No longer there'
  const by = Number(text) - there
  if (text.trim() === '' || Number.isNaN(by) || by === 0) return `${there} there`
  return `${by > 0 ? '+' : '−'}${Math.abs(by)} to the ${there} there`
}
