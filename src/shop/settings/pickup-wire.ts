import { z } from 'zod'
import { line } from '../../forms/text.ts'
import { pickupPlacesProblem } from './pickup-rules.ts'

export const pickupPlaces = z
  .array(
    z.strictObject({
      ...{ name: line(), address: line(), city: line(), hours: line() },
      pinCode: line().transform((typed) => typed.replaceAll(' ', '')),
    }),
    'The request is not understood',
  )
  .superRefine((places, context) => {
    const problem = pickupPlacesProblem(places)
    if (problem) context.addIssue(problem)
  })
