import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { messageOf } from '../../client/api-client.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { groupDigits } from '../../lib/numbers.ts'
import { type multibuyForm, previewRequest } from '../../shop/multibuys/wire.ts'
import { PREVIEW_DAYS } from '../../shop/offers/rules.ts'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDebounced } from '../shared/use-debounced.ts'
import { previewMultibuyQuery } from './multibuy-queries.ts'

export type MultibuyFields = z.input<typeof multibuyForm>

export function MultibuyPreview({ control }: { control: Control<MultibuyFields> }) {
  const [offerType = 'Shop', targetOfferId, ...typed] = useWatch({
    control,
    name: ['offerType', 'targetOfferId', 'buy', 'get', 'discountPercentage'],
  })
  const numbers = useDebounced(typed.map((number) => String(number ?? '').trim()).join(' '), 300)
  const [buy = '', get = '', discountPercentage = ''] = numbers.split(' ')
  const target = typeof targetOfferId === 'string' ? targetOfferId : ''
  const fields = { offerType, targetOfferId: target, buy, get, discountPercentage } as PreviewQuery
  const isComplete = previewRequest.safeParse(fields).success
  return (
    <section aria-label="What it would do" className="border-line border-t-2 pt-4">
      <h3 className="type-label">What it would do</h3>
      {isComplete ? (
        <Result fields={fields} />
      ) : (
        <p className="mt-1 text-muted text-sm">
          Choose what it is for and what it takes off: what it would have cost stands here before it is saved.
        </p>
      )}
    </section>
  )
}

type PreviewQuery = Parameters<typeof previewMultibuyQuery>[0]

function Result({ fields }: { fields: PreviewQuery }) {
  const { data, isError, error } = useQuery(previewMultibuyQuery(fields))
  if (!data)
    return isError ? (
      <FieldError>{messageOf(error, 'The shop did not answer.')}</FieldError>
    ) : (
      <Skeleton className="mt-2 h-12" />
    )
  const { since, orders, units, cost } = data
  const count = (number: number, noun: string) => `${groupDigits(number)} ${noun}${number === 1 ? '' : 's'}`
  return (
    <>
      <p role="status" className="mt-1">
        {orders === 0
          ? `None of the orders of the last ${PREVIEW_DAYS} days (since ${formatDate(since)}) would have had it.`
          : `In the last ${PREVIEW_DAYS} days (since ${formatDate(since)}) it would have taken ${formatRupees(cost)} off ${count(orders, 'order')}, for ${count(units, 'unit')}.`}
      </p>
      <p className="mt-2 text-muted text-sm">
        This assumes the same orders, without what was cancelled or taken back. Orders whose coupon took more
        keep that, and others lose theirs.
      </p>
    </>
  )
}
