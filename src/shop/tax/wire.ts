import { z } from 'zod'
import { dayField } from '../../forms/dates.ts'
import { rupees } from '../../forms/money.ts'
import { filled, numeric } from '../../forms/number.ts'
import { line, text } from '../../forms/text.ts'
import { type Day, formatDate } from '../../lib/dates.ts'
import { formatRupees, fromRupees, toRupees } from '../../lib/money.ts'
import { tooLong } from '../../lib/text.ts'
import { readDigits } from '../../lib/typed-numbers.ts'
import { isHsn } from './hsn-rules.ts'
import {
  type LossAboveStep,
  MAX_CLASS_NAME_LENGTH,
  MAX_PIECES,
  MAX_RATES,
  MAX_SOURCE_LENGTH,
  MAX_TAX_CLASSES,
  type RateDraft,
  type RateRefusal,
  type TaxClass,
  type TaxRate,
  type Unit,
  units,
} from './rules.ts'

/** Forms send empty fields: null. */
const empty = z.literal('').transform((): null => null)
const wrongHsn = 'HSN has 4, 6 or 8 digits, as 6404 or 64041190'
const wrongUnit = 'Choose a unit'

const hsn = z
  .union([empty, z.string(wrongHsn).transform(readDigits).refine(isHsn, wrongHsn)], wrongHsn)
  .nullish()
const unit = z.union([empty, z.enum(Object.keys(units) as [Unit, ...Unit[]], wrongUnit)], wrongUnit).nullish()
const taxClass = z.union([empty, line('Choose a tax class').max(60, 'Tax class not found')]).nullish()

/** Optional on the wire: what is missing stays. */
export const taxationFields = { hsn, unit, taxClass }

const wrongPieces = `A pack has 1 to ${MAX_PIECES} pieces`
export const piecesField = z
  .union([line(), z.number()], wrongPieces)
  .transform((pieces) => (pieces === '' ? 1 : Number(pieces)))
  .refine((pieces) => Number.isInteger(pieces) && pieces >= 1 && pieces <= MAX_PIECES, wrongPieces)
  .optional()

export const noTaxClass = 'Tax class not found'

const percent = (name: string) => {
  const wrong = `${name} is a percentage from 0 to 100, with at most two decimals`
  return filled(`${name} is required`)
    .pipe(numeric(wrong))
    .refine((rate) => rate <= 100 && Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, wrong)
}

const orNone = <Field extends z.ZodType>(field: Field) => z.union([empty, z.null(), field]).optional()
const wrongUpTo = 'The value of a piece must be greater than zero'

export const rateForm = z
  .object({
    /** Empty: a new class, called `className`. */
    taxClass: line('Choose a tax class').max(60, noTaxClass),
    className: line().max(MAX_CLASS_NAME_LENGTH, tooLong(MAX_CLASS_NAME_LENGTH)).optional(),
    from: dayField('The first day'),
    percent: percent('The rate'),
    upTo: orNone(rupees(wrongUpTo).refine((amount) => amount > 0, wrongUpTo)),
    percentAbove: orNone(percent('The rate above it')),
    source: text('Name the notification, or who says so', MAX_SOURCE_LENGTH),
  })
  .check(({ value, issues }) => {
    const { taxClass, className = '', percent, upTo = null, percentAbove = null } = value
    const wrong = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: value[field], path: [field], message })
    if (taxClass === '' && className === '') wrong('className', 'Name the new class')
    if (upTo === null && percentAbove !== null) wrong('upTo', 'Up to which value of a piece?')
    if (upTo !== null && percentAbove === null) wrong('percentAbove', 'Which rate above it?')
    if (upTo !== null && percentAbove !== null && percentAbove <= percent)
      wrong('percentAbove', 'The rate above it must be the higher one')
  })

export function rateDraftOf(form: z.output<typeof rateForm>): RateDraft {
  const { taxClass, className = '', from, percent, upTo = null, percentAbove = null, source } = form
  const step = upTo === null || percentAbove === null ? null : { upTo, percentAbove }
  return { taxClass: taxClass === '' ? { name: className } : { id: taxClass }, from, percent, step, source }
}

/** Rupees; `upTo` and `percentAbove` are null without a step. */
export type TaxRateOnWire = {
  _id: string
  from: Day
  percent: number
  upTo: number | null
  percentAbove: number | null
  source: string
}

/** `rates`: oldest first. */
export type TaxClassOnWire = { _id: string; name: string; rates: TaxRateOnWire[] }

export function presentTaxClass({ id, name, rates }: TaxClass): TaxClassOnWire {
  return { _id: id, name, rates: rates.map(presentRate) }
}

export function presentRate({ id, from, percent, step, source }: TaxRate): TaxRateOnWire {
  return {
    _id: id,
    from,
    percent,
    upTo: step && toRupees(step.upTo),
    percentAbove: step?.percentAbove ?? null,
    source,
  }
}

export function taxRateOf({ _id, from, percent, upTo, percentAbove, source }: TaxRateOnWire): TaxRate {
  const step = upTo === null || percentAbove === null ? null : { upTo: fromRupees(upTo), percentAbove }
  return { id: _id, from, percent, step, source }
}

/** `5 % up to ₹2,500 a piece, 18 % above`. */
export function rateInWords({
  percent,
  upTo,
  percentAbove,
}: Pick<TaxRateOnWire, 'percent' | 'upTo' | 'percentAbove'>): string {
  if (upTo === null) return `${percent} %`
  return `${percent} % up to ${formatRupees(upTo)} a piece before tax, ${percentAbove} % above`
}

export type LossOnWire = { percent: number; kept: number; priceAtStep: number; keptAtStep: number }

export function presentLoss({ percent, kept, priceAtStep, keptAtStep }: LossAboveStep): LossOnWire {
  return {
    percent,
    kept: toRupees(kept),
    priceAtStep: toRupees(priceAtStep),
    keptAtStep: toRupees(keptAtStep),
  }
}

export function lossInWords(price: number, { percent, kept, priceAtStep, keptAtStep }: LossOnWire): string {
  const at = (rupees: number) => formatRupees(rupees)
  return `At ${at(price)} it bears ${percent} % GST and you keep ${at(kept)}; at ${at(priceAtStep)} you keep ${at(keptAtStep)}.`
}

export function presentRateRefusal(refusal: RateRefusal) {
  if (refusal.reason === 'closed') {
    const message = `The books are closed up to ${formatDate(refusal.until)}: choose a later day`
    return { status: 409, message, errors: { from: message } } as const
  }
  const { reason } = refusal
  const [field, message] = {
    'no-class': ['taxClass', noTaxClass],
    'name-taken': ['className', 'A tax class with this name already exists'],
    'day-taken': ['from', 'This class already has a rate from that day'],
    'too-many': ['taxClass', `A shop has at most ${MAX_TAX_CLASSES} tax classes of ${MAX_RATES} rates each`],
  }[reason] as [string, string]
  const status = reason === 'no-class' ? 404 : reason === 'too-many' ? 400 : 409
  return { status, message, errors: { [field]: message } } as const
}
