import { z } from 'zod'
import { isoDay } from '../../../forms/dates.ts'
import { MAX_UNITS } from '../products/rules.ts'

const wrongUnits = `Enter how many units, from 1 to ${MAX_UNITS.toLocaleString('en-IN')}`
const wrongDay = 'Enter the day on which they come'

const units = z
  .union([z.string(), z.number()], wrongUnits)
  .transform((typed) => (/^\s*\d{1,7}\s*$/.test(String(typed)) ? Number(typed) : Number.NaN))
  .refine((count) => count >= 1 && count <= MAX_UNITS, wrongUnits)

const incomingForm = z.object({
  units,
  on: isoDay(wrongDay).refine((day) => day >= '2000' && day < '2200', wrongDay),
})

/** `expected`: what the admin saw. */
export const expectation = z.object({ expected: incomingForm.nullable(), incoming: incomingForm.nullable() })
export const receipt = z.object({ expected: incomingForm, received: units })

export function presentIncomingRefusal({ reason }: { reason: 'no-size' | 'changed' | 'too-many' }) {
  switch (reason) {
    case 'no-size':
      return { status: 404, message: 'This size is no longer there' } as const
    case 'too-many':
      return {
        status: 400,
        message: `A size has at most ${MAX_UNITS.toLocaleString('en-IN')} units`,
        errors: { received: wrongUnits },
      } as const
    case 'changed':
      return {
        status: 409,
        message: 'These units were received, or changed, meanwhile. Look at what is expected now',
      } as const
  }
}
