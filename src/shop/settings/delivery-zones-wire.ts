import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { numeric } from '../../forms/number.ts'
import { line } from '../../forms/text.ts'
import { MAX_PLACES, readDeliveryPlace, tooManyPlaces, zonesProblem } from './delivery-zones-rules.ts'

const none = z.union([z.literal('').transform((): null => null), z.null()])
const zoneAmount = rupees('Zones: type a fee as 49')
const wrongStep = 'Zones: type grams as 500, and a fee of each step as 20'
const wrongExpress = 'Zones: type a surcharge of express as 60, and its days as 1 and 2'
const days = numeric(wrongExpress).pipe(z.int(wrongExpress))
const grams = numeric(wrongStep).pipe(z.int(wrongStep))

export const deliveryZones = z
  .array(
    z.strictObject({
      name: line(),
      // The number is checked first, because reading misspelt states takes time.
      places: z
        .array(line())
        .max(MAX_PLACES, tooManyPlaces)
        .transform((typed) => [...new Set(typed.map((place) => readDeliveryPlace(place) ?? place))]),
      fee: zoneAmount,
      freeFrom: z.union([none, zoneAmount], 'Zones: type an amount as 999, or leave it empty'),
      express: z
        .strictObject({ fee: rupees(wrongExpress), least: days, most: days }, wrongExpress)
        .optional(),
      weight: z.strictObject({ upTo: grams, each: grams, more: rupees(wrongStep) }, wrongStep).optional(),
    }),
    'The request is not understood',
  )
  .superRefine((zones, context) => {
    const problem = zonesProblem(zones)
    if (problem) context.addIssue(problem)
  })
