import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../client/server-errors.ts'
import { formatRupees, fromRupees, minus, toRupees } from '../../lib/money.ts'
import { plainNumber } from '../../lib/typed-numbers.ts'
import { productChanges } from '../../shop/catalog/products/wire.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { taxationOf } from '../../shop/tax/hsn-rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { allCategories } from '../shared/reference-data.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { LossAboveStep } from '../tax/loss-above-step.tsx'
import { conflictingProduct, useEditProduct } from './queries.ts'

const amountProps = {
  prefix: '₹',
  required: true,
  inputMode: 'decimal',
  autoComplete: 'off',
  onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
} as const

const prices = productChanges.pick({ regularPrice: true, salePrice: true })

function useTaxClassOf({ category, hsn = null, unit = null, taxClass = null }: ProductOnWire) {
  const { data: categories } = useQuery(allCategories)
  const found = categories?.find(({ _id }) => _id === category._id)
  return found && taxationOf({ hsn, unit, taxClass }, { ...found, name: found.categoryName }).taxClass
}

/** On a conflict the typed prices are kept. */
export function PriceDialog({ product: opened, close }: { product: ProductOnWire; close: () => void }) {
  const [product, setProduct] = useState(opened)
  const edit = useEditProduct(product)
  const form = useForm({
    resolver: zodResolver(prices, undefined, { raw: true }),
    defaultValues: { regularPrice: String(opened.regularPrice), salePrice: String(opened.salePrice) },
  })
  const field = fieldsOf(form)
  const { errors, isDirty } = form.formState
  const { productName, salePrice, discountedPrice } = product
  const taxClass = useTaxClassOf(product)

  const submit = form.handleSubmit(async (fields) => {
    try {
      await edit.mutateAsync({
        regularPrice: String(fields.regularPrice),
        salePrice: String(fields.salePrice),
      })
      void toastWithUndo(`The price of ${productName} is changed`, 'product', product._id)
      close()
    } catch (error) {
      const saved = conflictingProduct(error)
      if (!saved) return showRefusal(error, form, 'The price was not changed. Please try again.')
      setProduct(saved)
      const savedPrices = `${formatRupees(saved.regularPrice)} and ${formatRupees(saved.salePrice)}`
      form.setError('root', {
        message: `Somebody else has saved this product meanwhile: it is ${savedPrices} now. Save again to set your prices.`,
      })
    }
  })

  return (
    <FormDialog
      title={`Price of ${productName}`}
      description={
        discountedPrice === null
          ? undefined
          : `Its offer takes ${formatRupees(toRupees(minus(fromRupees(salePrice), fromRupees(discountedPrice))))} off the sale price now.`
      }
      submit="Save price"
      onSubmit={submit}
      pending={edit.isPending}
      failed={errors.root?.message}
      typed={isDirty}
      close={close}
      className="sm:grid-cols-2"
    >
      <TextField
        label="Regular price"
        {...amountProps}
        {...field('regularPrice', { setValueAs: plainNumber })}
      />
      <TextField label="Sale price" {...amountProps} {...field('salePrice', { setValueAs: plainNumber })} />
      <div className="empty:hidden sm:col-span-2">
        <LossAboveStep
          taxClass={taxClass}
          price={Number(plainNumber(String(form.watch('salePrice') ?? '')))}
          pieces={product.pieces ?? 1}
        />
      </div>
    </FormDialog>
  )
}
