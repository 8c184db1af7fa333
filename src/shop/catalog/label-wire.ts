import { z } from 'zod'
import { line } from '../../forms/text.ts'
import { countryNamed } from '../../lib/countries.ts'
import { dayOf } from '../../lib/dates.ts'
import { tooLong } from '../../lib/text.ts'
import { MAX_MAKER_LENGTH, MAX_NET_QUANTITY_LENGTH } from './label-rules.ts'

/** Forms send empty fields: null. */
export const optionalLine = (name: string, max: number) =>
  line(`${name} is text`)
    .max(max, tooLong(max))
    .transform((text) => text || null)
    .nullish()

/** Empty is null. */
export const refined = (read: (text: string) => string | { wrong: string }) =>
  line('This is not text')
    .transform((text, context) => {
      if (text === '') return null
      const value = read(text)
      if (typeof value === 'string') return value
      context.addIssue(value.wrong)
      return z.NEVER
    })
    .nullish()

const countryOfOrigin = refined(
  (text) => countryNamed(text) ?? { wrong: `Unknown country: ${text.slice(0, 60)}` },
)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Spreadsheets turn 2026-08 into Aug-26. */
function monthIn(text: string): string | null {
  const [, name = '', year = ''] = /^([a-z]{3})[- ](\d{2}|\d{4})$/i.exec(text) ?? []
  const month = months.indexOf(name.toLowerCase()) + 1
  const written = month > 0 ? `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}` : text
  return /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(written) ? written : null
}

const importedIn = refined((text) => {
  const month = monthIn(text)
  if (month === null) return { wrong: 'Year and month, as 2026-08' }
  return month <= dayOf(new Date()).slice(0, 7) ? month : { wrong: 'The month of import is in the future' }
})

const bisLicence = refined((text) => {
  const number = /^(?:CM\/?L)?[-\s]*(\d{7,10})$/i.exec(text)?.[1]
  return number ? `CM/L-${number}` : { wrong: 'A BIS licence is CM/L- and 7 to 10 digits' }
})

/** Optional on the wire: what is missing stays. */
export const brandLabelFields = {
  countryOfOrigin,
  maker: optionalLine('Maker or importer', MAX_MAKER_LENGTH),
  importedIn,
}

export const labelFields = {
  ...brandLabelFields,
  netQuantity: optionalLine('Net quantity', MAX_NET_QUANTITY_LENGTH),
  bisLicence,
}

export const brandLabelForm = z.object(brandLabelFields)
export type BrandLabelFields = z.output<typeof brandLabelForm>
