import { useMutation } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf, Refusal, send } from '../../client/api-client.ts'
import { randomUuid } from '../../client/random-key.ts'
import { countedStock } from '../../shop/catalog/products/wire.ts'
import { MAX_COUNTED_SIZES } from '../../shop/catalog/stock-take/rules.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { findByCode, invalidateProducts } from '../products/queries.ts'
import { undoBatch } from '../products/undo-batch.ts'
import { api } from '../shared/api.ts'
import { PositiveNumberInput } from '../shared/positive-number-input.tsx'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'
import { type SizeCount, unitsOf, useCounts } from './use-counts.ts'

export function Component() {
  const { counts, scan, set, remove } = useCounts()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const confirm = useMutation({
    mutationFn: async () => {
      const batch = randomUuid()
      const json = {
        batch,
        counts: counts.map(({ id: size, expected, counted }) => ({ size, expected, counted })),
      }
      return { batch, ...(await send(api.product.countStock.$put({ json }))) }
    },
    onSuccess: async ({ batch, message }) => {
      remove(counts.map(({ id }) => id))
      toast.done(message, { action: { label: 'Undo', onClick: () => void undoBatch(batch, 'Stock-take') } })
      await invalidateProducts()
    },
    onError: (error) => {
      setProblems(error instanceof Refusal ? (error.body.errors ?? {}) : {})
      toast.failed(messageOf(error, 'The counts were not confirmed. Please try again.'))
    },
  })
  const differing = counts.filter((count) => unitsOf(count) !== count.expected)
  const isValid = counts.every(({ counted }) => countedStock.safeParse(counted).success)
  return (
    <>
      <Title>Stock-take</Title>
      <Breadcrumbs crumbs={[{ label: 'Products', to: urls.products }, { label: 'Stock-take' }]} />
      <h1 className="type-title mt-4 mb-2">Stock-take</h1>
      <p className="mb-6 max-w-prose text-muted">
        Scan each piece, or type how many there are. What is sold while you count stays sold: only the
        difference changes the stock, when you confirm.
      </p>
      <ScanField
        onScan={(scanned) => {
          if (counts.length < MAX_COUNTED_SIZES || counts.some(({ id }) => id === scanned.id)) scan(scanned)
          else toast.failed(`Confirm these ${MAX_COUNTED_SIZES.toLocaleString('en-IN')} sizes first`)
        }}
      />
      {counts.length > 0 && (
        <>
          <ul aria-label="Counted sizes" className="mt-8 border-text border-t-2">
            {counts.map((count) => (
              <CountedRow
                key={count.id}
                count={count}
                problem={problems[count.id]}
                onChange={(counted) => set(count.id, counted)}
                onRemove={() => {
                  remove([count.id])
                  setProblems({})
                }}
              />
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
            <p role="status">{`${counts.length.toLocaleString('en-IN')} counted, ${
              differing.length === 0
                ? 'all as expected'
                : `${differing.length.toLocaleString('en-IN')} differ`
            }`}</p>
            <Button loading={confirm.isPending} disabled={!isValid} onClick={() => confirm.mutate()}>
              Confirm the count
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function ScanField({ onScan }: { onScan: (scanned: Omit<SizeCount, 'counted'>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState<string>()
  const [lastScan, setLastScan] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    // Emptied at once, as the next scan may follow before the answer.
    if (input.current) input.current.value = ''
    if (code === '') return
    try {
      const found = await findByCode(code)
      if (!found) return setMessage(`No size has the code ${code}`)
      const { product, size } = found
      const { productName, _id: productId } = product
      setMessage(undefined)
      setLastScan(`${productName}, size ${size.label}`)
      const { _id: id, label: sizeLabel, stock: expected } = size
      onScan({ id, productId, productName, sizeLabel, place: size.place ?? undefined, expected })
    } catch (error) {
      setMessage(messageOf(error, `${code} was not counted. Please scan it again.`))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md">
      <TextField
        ref={input}
        label="SKU or barcode"
        hint="A scanner types the code and Enter."
        error={message}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
      />
      <p role="status" className="sr-only">
        {lastScan && `Counted ${lastScan}`}
      </p>
    </form>
  )
}

interface CountedRowProps {
  count: SizeCount
  problem: string | undefined
  onChange: (counted: string) => void
  onRemove: () => void
}

function CountedRow({ count, problem, onChange, onRemove }: CountedRowProps) {
  const { productId, productName, sizeLabel, place, expected, counted } = count
  const difference = unitsOf(count) - expected
  const name = `${productName}, size ${sizeLabel}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem_2.75rem] items-start gap-x-4 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_2.75rem]">
      <div className="min-w-0 py-2">
        <TextLink to={urls.product(productId)} className="break-words font-semibold not-hover:no-underline">
          {productName}
        </TextLink>
        <p className="text-muted text-sm">{`Size ${sizeLabel}${place ? ` · ${place}` : ''}`}</p>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <p className="py-3 text-right max-sm:order-last max-sm:col-span-full max-sm:py-0 max-sm:text-left max-sm:text-sm">
        <span className="text-muted">Expected </span>
        <span className="type-number">{expected}</span>
        {difference !== 0 && !Number.isNaN(difference) && (
          <span className="type-number ml-2 text-alarm">{`${difference > 0 ? '+' : '−'}${Math.abs(difference)}`}</span>
        )}
      </p>
      <PositiveNumberInput
        label={`Counted of ${name}`}
        refusal="Stock cannot be negative."
        value={counted}
        onChange={onChange}
        error={countedStock.safeParse(counted).success ? undefined : 'Enter how many there are'}
      />
      <IconButton label={`Forget ${name}`} onClick={onRemove}>
        <X size={18} />
      </IconButton>
    </li>
  )
}
