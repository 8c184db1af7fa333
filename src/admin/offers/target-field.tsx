import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import type { TargetOnWire } from '../../shop/offers/preview-wire.ts'
import type { OfferType } from '../../shop/offers/rules.ts'
import { Combobox, type Option } from '../../ui/combobox.tsx'
import { useDebounced } from '../shared/use-debounced.ts'
import { targetsQuery } from './queries.ts'
import { notesOf, openOfferInWords } from './target-notes.ts'

/** The whole shop is not chosen among others, and several products are chosen in `SelectionField`. */
type ChosenType = Exclude<OfferType, 'Shop' | 'Selection'>

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
  /** It may have another offer, too. */
  isShared?: boolean
  ref: Ref<HTMLInputElement>
}

export function TargetField({ offerType, value, onChange, error, isShared, ref }: TargetFieldProps) {
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
      options={
        isSettled
          ? (targets.data ?? []).map((target) => optionOf(isShared ? { ...target, offer: null } : target))
          : []
      }
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

function optionOf(target: TargetOnWire): Option {
  const { _id: value, name: label, offer } = target
  return offer
    ? { value, label, note: `Already has an offer: ${openOfferInWords(offer)}`, disabled: true }
    : { value, label, note: notesOf(target) }
}
