import { z } from 'zod'
import { dayField } from '../../forms/dates.ts'
import { formatDate } from '../../lib/dates.ts'
import { daysOfFinancialYear, financialYearInWords } from '../invoices/rules.ts'
import type { AnnualReturnRefusal, CloseRefusal, FileRefusal } from './close-rules.ts'
import { fileKinds } from './file-rules.ts'
import { isMonth, isPeriod, type Month, type Period } from './period-rules.ts'
import type { ProblemOnWire } from './summary-rules.ts'

const wrongPeriod = 'The period is a month as 2026-11, or a quarter as 2026-Q4'

const period = z.string(wrongPeriod).refine(isPeriod, wrongPeriod)

export const periodFields = { period }
export const fileFields = {
  period,
  file: z.enum(fileKinds, `The file is one of ${fileKinds.join(', ')}`),
}
export const closingForm = z.object({
  month: period.refine((one): one is Month => isMonth(one as Period), 'Only a month is closed'),
})

const wrongYear = 'The financial year is two years as 2526'

/** `filedOn`: null takes the day away. */
export const annualReturnForm = z.object({
  year: z
    .string(wrongYear)
    .regex(/^\d{4}$/, wrongYear)
    .refine((year) => (Number(year.slice(0, 2)) + 1) % 100 === Number(year.slice(2)), wrongYear),
  filedOn: dayField('The day of the annual return').nullable(),
})

export function presentAnnualReturnRefusal({ reason, year }: AnnualReturnRefusal) {
  const name = financialYearInWords(year)
  if (reason === 'year-not-over')
    return { status: 409, message: `The financial year ${name} is not over` } as const
  const message =
    reason === 'in-future'
      ? 'The day of the annual return is not in the future'
      : `The annual return of ${name} is furnished after ${formatDate(daysOfFinancialYear(year).to)}`
  return { status: 400, message, errors: { filedOn: message } } as const
}

export type MonthOnWire = {
  month: Month
  isOver: boolean
  closedAt: string | null
  closedBy: string | null
}

export function presentMonth(state: {
  month: Month
  isOver: boolean
  closed: { at: Date; by: string } | null
}): MonthOnWire {
  const { month, isOver, closed } = state
  return { month, isOver, closedAt: closed?.at.toISOString() ?? null, closedBy: closed?.by ?? null }
}

/** Files that a job still writes; `progress` is from 0 to 1. */
export type PendingOnWire = { period: Period; progress: number }

export function presentPending(pending: { period: Period; documents: number; done: number }): PendingOnWire {
  const { period, documents, done } = pending
  return { period, progress: documents === 0 ? 0 : Math.min(done / documents, 0.99) }
}

export function presentCloseRefusal(refusal: CloseRefusal) {
  switch (refusal.reason) {
    case 'not-over':
      return { status: 409, message: 'A month is closed when it is over' } as const
    case 'closed':
      return {
        status: 409,
        message: `This month was closed on ${formatDate(refusal.at)} by ${refusal.by}`,
      } as const
    case 'hindered': {
      const { problems } = refusal
      const what = problems === 1 ? 'A problem has' : `${problems} problems have`
      return { status: 409, message: `${what} to be mended first: the portal would refuse the file` } as const
    }
  }
}

const fileRefusals = {
  busy: { status: 429, message: 'Other reports are being downloaded. Try again when one of them is done.' },
  'being-written': {
    status: 409,
    message: 'The files of this period are being written. Try again in a moment.',
  },
  'no-longer-kept': {
    status: 409,
    message: 'The files of this period were deleted with the books of its year.',
  },
} as const

export function presentFileRefusal({ reason }: FileRefusal) {
  return fileRefusals[reason]
}

export function problemInWords({ kind, what, documents }: ProblemOnWire): { wrong: string; remedy: string } {
  const on = documents === 1 ? 'on 1 document' : `on ${documents} documents`
  return {
    'seller-gstin': {
      wrong: `Your own GSTIN, ${what}, has a wrong check digit`,
      remedy: 'Correct the GSTIN in the settings of the seller.',
    },
    'seller-state': {
      wrong: `Your state, ${what}, is not that of your GSTIN`,
      remedy: 'Correct state or GSTIN in the settings of the seller.',
    },
    'other-seller': {
      wrong: `Another GSTIN of yours, ${what}, stands ${on}`,
      remedy: 'They belong into the return of that GSTIN. Ask your accountant.',
    },
    hsn: {
      wrong: `${what} has no HSN of 4, 6 or 8 digits, ${on}`,
      remedy: 'Give the product or its category one.',
    },
    state: {
      wrong: `${what} was not read as a state of India, ${on}`,
      remedy: 'The file says 97, other territory. Ask the buyer, and correct it on the portal.',
    },
    'buyer-gstin': {
      wrong: `The buyer's GSTIN ${what} has a wrong check digit, ${on}`,
      remedy: 'Ask the buyer, and correct it on the portal.',
    },
    'late-note': {
      wrong: `Credit note ${what} lowers the tax, but came after the last day on which it may`,
      remedy: 'Leave it out of the return, or ask your accountant.',
    },
    rate: {
      wrong: `The rate of ${what}, ${on}, is not one of the portal's`,
      remedy: 'Look at the rates of the tax classes.',
    },
  }[kind]
}

/** Where it is mended, or seen: each has one. */
export function placeOfProblem({
  kind,
  productId,
}: Pick<ProblemOnWire, 'kind' | 'productId'>): 'product' | 'settings' | 'tax' | 'order' {
  if (kind === 'hsn' && productId) return 'product'
  if (kind === 'seller-gstin' || kind === 'seller-state') return 'settings'
  return kind === 'rate' ? 'tax' : 'order'
}
