import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { messageOf } from '../../client/api-client.ts'
import { plainNumber } from '../../lib/typed-numbers.ts'
import type { offerForm } from '../../shop/offers/wire.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDebounced } from '../shared/use-debounced.ts'
import { PastEarnings } from './past-earnings.tsx'
import { laterStartInWords, offerPreviewText } from './preview-text.ts'
import { PriceChanges } from './price-changes.tsx'
import { type PreviewInput, previewOfferQuery } from './queries.ts'
import { selectedIds } from './selection-field.tsx'

export type OfferFields = z.input<typeof offerForm>

export function OfferPreview({ control }: { control: Control<OfferFields> }) {
  const [offerType, target, percentage, amount, startDate, startTime] = useWatch({
    control,
    name: ['offerType', 'targetOfferId', 'discountPercentage', 'discountAmount', 'startDate', 'startTime'],
  })
  const takesAmount = amount !== null && amount !== undefined
  const isTyped = takesAmount ? isAmount : isPercentage
  const text = plainNumber(String((takesAmount ? amount : percentage) ?? '').trim())
  const targetOfferId = typeof target === 'string' ? target : selectedIds(target).join()
  const isComplete = targetOfferId !== '' && isTyped(text)
  const discount = useDebounced(text, 300)
  return (
    <section aria-label="What it would do" className="border-line border-t-2 pt-4">
      <h3 className="type-label">What it would do</h3>
      {isComplete && isTyped(discount) ? (
        <PreviewResult
          input={{
            ...{ offerType: offerType ?? 'Products', targetOfferId },
            ...(takesAmount ? { discountAmount: discount } : { discountPercentage: discount }),
          }}
          from={laterStartInWords(startDate, startTime, new Date())}
        />
      ) : (
        <p className="mt-1 text-muted text-sm">
          Choose what it is for and what it takes off: prices and earnings with it stand here before it is
          saved.
        </p>
      )}
    </section>
  )
}

const isPercentage = (text: string) =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 100

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0

function PreviewResult({ input, from }: { input: PreviewInput; from: string | null }) {
  const { data, isError, error, isPlaceholderData, refetch } = useQuery(previewOfferQuery(input))
  if (!data)
    return isError ? (
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <FieldError>{messageOf(error, 'The shop did not answer.')}</FieldError>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <Skeleton className="mt-2 h-40" />
    )
  const { prices, last90Days } = data
  return (
    <div
      className={isPlaceholderData ? 'opacity-60 transition-opacity delay-200' : undefined}
      aria-busy={isPlaceholderData}
    >
      <p
        role="status"
        className="mt-1"
      >{`${offerPreviewText(prices)}${from ? ` On today’s prices; it starts ${from}.` : ''}`}</p>
      {prices.touched > 0 && <PriceChanges prices={prices} newPriceHeading="With it" />}
      <PastEarnings earnings={last90Days} />
    </div>
  )
}
