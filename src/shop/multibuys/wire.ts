import { z } from 'zod'
import { momentField } from '../../forms/moment.ts'
import { filled, numeric } from '../../forms/number.ts'
import { reference } from '../../forms/reference.ts'
import { text } from '../../forms/text.ts'
import { toRupees } from '../../lib/money.ts'
import { type OfferState, targetKinds } from '../offers/rules.ts'
import { WHOLE_SHOP } from '../offers/wire.ts'
import {
  type CreateRefusal,
  MAX_OPEN_MULTIBUYS,
  MAX_UNITS,
  type MultibuyDraft,
  type MultibuyPreview,
  type StoredMultibuy,
  stateOf,
  type TimesProblem,
  timesProblem,
} from './rules.ts'
import { type MultibuyOnWire, presentMultibuy } from './terms-wire.ts'

function wholeNumber(name: string, max: number) {
  const wrong = `${name} must be a whole number from 1 to ${max}`
  return filled(`${name} is required`).pipe(numeric(wrong)).pipe(z.int(wrong).min(1, wrong).max(max, wrong))
}

const terms = {
  buy: wholeNumber('Units bought', MAX_UNITS),
  get: wholeNumber('Units discounted', MAX_UNITS),
  discountPercentage: wholeNumber('Discount percentage', 100),
}

const scopeTypes = ['Shop', 'Category', 'Brand'] as const
export type ScopeType = (typeof scopeTypes)[number]

const scopes = {
  Category: { offerType: z.literal('Category'), targetOfferId: reference('Please select a category') },
  Brand: { offerType: z.literal('Brand'), targetOfferId: reference('Please select a brand') },
  Shop: { offerType: z.literal('Shop'), targetOfferId: z.literal(WHOLE_SHOP) },
}
const noScope = `Offer type must be one of ${scopeTypes.join(', ')}`

export const previewRequest = z.discriminatedUnion(
  'offerType',
  [
    z.object({ ...terms, ...scopes.Category }),
    z.object({ ...terms, ...scopes.Brand }),
    z.object({ ...terms, ...scopes.Shop }),
  ],
  noScope,
)

const endRequired = 'End is required'
const times = {
  startsAt: momentField('Write the start as 2026-11-27 10:00'),
  endsAt: momentField('Write the end as 2026-11-27 10:00').transform((moment, context) => {
    if (moment) return moment
    context.addIssue(endRequired)
    return z.NEVER
  }),
}
const common = { name: text('Offer name is required'), ...terms, ...times }

const parsedTimes = z.object({ startsAt: z.date().nullish(), endsAt: z.date() })

export const multibuyForm = z.discriminatedUnion(
  'offerType',
  [
    z.object({ ...common, ...scopes.Category }),
    z.object({ ...common, ...scopes.Brand }),
    z.object({ ...common, ...scopes.Shop }),
  ],
  noScope,
)

const timesMessages: Record<TimesProblem, { path: string[]; message: string }> = {
  'ends-in-the-past': { path: ['endsAt'], message: 'The end must not be in the past' },
  'starts-after-end': { path: ['endsAt'], message: 'The end must be after the start' },
}

export function multibuyFormAt(now: Date) {
  const refusal = (problem: TimesProblem) =>
    [
      ({ startsAt, endsAt }: z.output<typeof parsedTimes>) =>
        timesProblem({ startsAt: startsAt ?? null, endsAt }, now) !== problem,
      // Checked even when other fields are invalid.
      {
        ...timesMessages[problem],
        when: ({ value }: { value: unknown }) => parsedTimes.safeParse(value).success,
      },
    ] as const
  return multibuyForm.refine(...refusal('ends-in-the-past')).refine(...refusal('starts-after-end'))
}

export function scopeOf({
  offerType,
  targetOfferId: id,
}: z.output<typeof previewRequest>): MultibuyDraft['scope'] {
  return offerType === 'Shop' ? null : { kind: targetKinds[offerType] as 'category' | 'brand', id }
}

export function draftOf(form: z.output<typeof multibuyForm>): MultibuyDraft {
  const { name, buy, get, discountPercentage: percentage, startsAt = null, endsAt } = form
  return { name, buy, get, percentage, startsAt, endsAt, scope: scopeOf(form) }
}

export type StoredMultibuyOnWire = MultibuyOnWire & {
  startsAt: string
  endsAt: string
  endedAt: string | null
  status: OfferState
}

export function presentStored(multibuy: StoredMultibuy, now: Date): StoredMultibuyOnWire {
  return {
    ...presentMultibuy(multibuy),
    startsAt: multibuy.startsAt.toISOString(),
    endsAt: multibuy.endsAt.toISOString(),
    endedAt: multibuy.endedAt?.toISOString() ?? null,
    status: stateOf(multibuy, now),
  }
}

/** `cost` in rupees. */
export function presentPreview({ since, orders, units, cost }: MultibuyPreview & { since: string }) {
  return { since, orders, units, cost: toRupees(cost) }
}

export function presentCreateRefusal(refusal: CreateRefusal) {
  switch (refusal.reason) {
    case 'no-scope':
      return {
        status: 404,
        message: refusal.kind === 'category' ? 'Category not found' : 'Brand not found',
      } as const
    case 'too-many':
      return {
        status: 409,
        message: `At most ${MAX_OPEN_MULTIBUYS} of these offers can run or be scheduled. End one first`,
      } as const
    default: {
      const { path, message } = timesMessages[refusal.reason]
      return { status: 400, message, errors: { [path.join('.')]: message } } as const
    }
  }
}

export const presentEndRefusal = () => ({ status: 404, message: 'Offer not found' }) as const
