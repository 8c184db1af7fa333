import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../../lib/answers.ts'
import { formatRupees } from '../../../lib/money.ts'
import { productChanges } from '../../../shop/catalog/editing/wire.ts'
import type { ProductOnWire } from '../../../shop/catalog/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showAtFields } from '../../../ui/refused-fields.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { toastUndoable } from '../trail/toast-undoable.ts'
import { useEditProduct } from './queries.ts'
import { savedSince } from './saved-since.ts'

const prices = productChanges.pick({ regularPrice: true, salePrice: true })

/** A product's prices, changed where they stand. Whoever is told that somebody else was quicker keeps what they typed. */
export function PriceDialog({ product: opened, close }: { product: ProductOnWire; close: () => void }) {
  const formId = useId()
  const [product, setProduct] = useState(opened)
  const edit = useEditProduct(product)
  const form = useForm({
    resolver: zodResolver(prices, undefined, { raw: true }),
    defaultValues: { regularPrice: String(opened.regularPrice), salePrice: String(opened.salePrice) },
  })
  const { errors, isDirty } = form.formState
  const [failed, setFailed] = useState<string>()
  const { productName, offerPercentage } = product

  const submit = form.handleSubmit(async (fields) => {
    setFailed(undefined)
    try {
      await edit.mutateAsync({
        regularPrice: String(fields.regularPrice),
        salePrice: String(fields.salePrice),
      })
      void toastUndoable(`The price of ${productName} is changed`, 'product', product._id)
      close()
    } catch (error) {
      const now = savedSince(error)
      if (now) {
        setProduct(now)
        setFailed(
          `Somebody else has saved this product meanwhile: it is ${formatRupees(now.regularPrice)} and ${formatRupees(now.salePrice)} now. Save again to set your prices.`,
        )
      } else if (!showAtFields(error, form))
        setFailed(messageOf(error, 'The price was not changed. Please try again.'))
    }
  })

  return (
    <Dialog
      title={`Price of ${productName}`}
      description={
        offerPercentage === null ? undefined : `Its offer takes ${offerPercentage}% off the sale price.`
      }
      open
      typed={isDirty}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant="secondary" onClick={close} className="max-sm:grow">
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={edit.isPending} className="max-sm:grow">
            Save price
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Regular price"
          prefix="₹"
          required
          inputMode="decimal"
          autoComplete="off"
          error={errors.regularPrice?.message}
          {...form.register('regularPrice')}
        />
        <TextField
          label="Sale price"
          prefix="₹"
          required
          inputMode="decimal"
          autoComplete="off"
          error={errors.salePrice?.message}
          {...form.register('salePrice')}
        />
        <div role="alert" className="empty:hidden sm:col-span-2">
          {failed && <FieldError>{failed}</FieldError>}
        </div>
      </form>
    </Dialog>
  )
}
