import { useQueries, useQuery } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { PRODUCTS_IN_ROW } from '../../shop/settings/home-rows-rules.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Thumbnail } from '../shared/thumbnail.tsx'
import { useDebounced } from '../shared/use-debounced.ts'
import { foundProductsQuery, productQuery } from './queries.ts'

interface PickedProductsProps {
  ids: string[]
  onChange: (ids: string[]) => void
}

export function PickedProducts({ ids, onChange }: PickedProductsProps) {
  const [text, setText] = useState('')
  const [isEdited, setIsEdited] = useState(false)
  const search = useDebounced(text, 200)
  const found = useQuery(foundProductsQuery(search))
  // Never show stale results: Enter would choose one of them.
  const isSettled = search === text && !found.isPending
  const options = (found.data ?? [])
    .filter(({ _id }) => !ids.includes(_id))
    .map(({ _id, productName, brand, status }) => ({
      value: _id,
      label: productName,
      note: status ? brand.brandName : `${brand.brandName} · inactive`,
    }))
  const picked = useQueries({ queries: ids.map(productQuery) })
  const change = (changed: string[]) => {
    setIsEdited(true)
    onChange(changed)
  }
  const earlier = (index: number) => {
    const [id = ''] = ids.slice(index)
    onChange(ids.toSpliced(index, 1).toSpliced(index - 1, 0, id))
  }
  return (
    <div className="sm:col-span-2">
      {ids.length > 0 && (
        <ol aria-label="Picked products" className="mb-3 border-line border-t">
          {ids.map((id, index) => {
            const { data, isError } = picked[index] ?? {}
            const name = data?.productName ?? (isError ? 'A deleted product' : '…')
            return (
              <li key={id} className="flex items-center gap-3 border-line border-b py-1.5">
                <Thumbnail picture={data?.thumbnail ?? null} className="w-12" />
                <span className="mr-auto min-w-0">
                  <span>{name}</span>
                  {data && !data.status && (
                    <span className="block text-muted text-sm">Inactive: not shown</span>
                  )}
                </span>
                <IconButton
                  label={`Move ${name} forward`}
                  disabled={index === 0}
                  onClick={() => earlier(index)}
                >
                  <ArrowUp size={18} />
                </IconButton>
                <IconButton
                  label={`Remove ${name}`}
                  onClick={() => change(ids.filter((other) => other !== id))}
                >
                  <X size={18} />
                </IconButton>
              </li>
            )
          })}
        </ol>
      )}
      {ids.length < PRODUCTS_IN_ROW && (
        <Combobox
          key={ids.length}
          autoFocus={isEdited}
          label="Add a product"
          hint={`${ids.length} of at most ${PRODUCTS_IN_ROW}.`}
          placeholder="Search all products"
          options={isSettled ? options : []}
          value={null}
          onChange={(id) => {
            if (id) change([...ids, id])
            setText('')
          }}
          onSearch={setText}
          loading={!isSettled}
          none={found.isError ? 'The shop did not answer. Please try again.' : 'No product like that'}
        />
      )}
    </div>
  )
}
