import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { type Day, formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { TargetOnWire } from '../../shop/offers/preview-wire.ts'
import type { OfferType } from '../../shop/offers/rules.ts'
import { discountOnWireInWords } from '../../shop/offers/wire.ts'
import { Combobox, type Option } from '../../ui/combobox.tsx'
import { useDebounced } from '../shared/use-debounced.ts'
import { targetsQuery } from './queries.ts'

/** The whole shop is not chosen among others. */
type ChosenType = Exclude<OfferType, 'Shop'>

const fieldOf: Record<ChosenType, { label: string; placeholder: string }> = {
  Products: { label: 'Product', placeholder: 'Search all products' },
  Category: { label: 'Category', placeholder: 'Search categories' },
  Brand: { label: 'Brand', placeholder: 'Search brands' },
}

interface TargetFieldProps {
  offerType: ChosenType
  value: string
  onChange: (id: string) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

export function TargetField({ offerType, value, onChange, error, ref }: TargetFieldProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text, 200)
  const targets = useQuery(targetsQuery(offerType, search))
  // Never show stale results: Enter would choose one of them.
  const isSettled = search === text && !targets.isPending
  const { label, placeholder } = fieldOf[offerType]
  return (
    <Combobox
      key={offerType}
      label={label}
      required
      placeholder={placeholder}
      options={isSettled ? (targets.data ?? []).map(optionOf) : []}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearch={setText}
      loading={!isSettled}
      none={
        targets.isError ? 'The shop did not answer. Please try again.' : `No ${label.toLowerCase()} like that`
      }
      error={error}
      ref={ref}
    />
  )
}

function optionOf({ _id, name, brandName, salePrice, products, status, offer }: TargetOnWire): Option {
  if (offer) {
    const until = formatDate(offer.endDate as Day)
    return {
      value: _id,
      label: name,
      note: `Already has an offer: ${offer.name}, ${discountOnWireInWords(offer)} until ${until}`,
      disabled: true,
    }
  }
  const notes = [
    brandName,
    salePrice !== null && formatRupees(salePrice),
    brandName === null && `${products.toLocaleString('en-IN')} ${products === 1 ? 'product' : 'products'}`,
    !status && 'inactive',
  ]
  return { value: _id, label: name, note: notes.filter(Boolean).join(' · ') }
}
