import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import { line } from '../../forms/text.ts'
import { MAX_WEIGHT_GRAMS } from '../../lib/weight.ts'
import {
  type Courier,
  type CourierRefusal,
  NUMBER_IN_URL,
  readTrackingNumber,
  type Shipment,
  type ShipmentDraft,
  type ShipmentRefusal,
  trackingNumbersInWords,
  trackingUrlOf,
} from './rules.ts'

const trackingUrl = line('The tracking address must be a text')
  .max(300, 'The tracking address has at most 300 characters')
  .refine((text) => text === '' || /^https?:\/\/[^\s/]+/.test(text), 'It must begin with https://')
  .refine(
    (text) => text === '' || text.includes(NUMBER_IN_URL),
    `It must have ${NUMBER_IN_URL} where the tracking number stands`,
  )
  .transform((text) => text || null)

export const courierForm = z.object({
  name: line('Name is required').min(2, 'Name has 2 to 60 characters').max(60, 'Name has 2 to 60 characters'),
  trackingUrl: trackingUrl.nullish().transform((url) => url ?? null),
})

export type CourierOnWire = { _id: string; name: string; trackingUrl: string | null }

export function presentCourier({ id, name, trackingUrl }: Courier): CourierOnWire {
  return { _id: id, name, trackingUrl }
}

export function presentCourierRefusal({ reason }: CourierRefusal) {
  if (reason === 'gone') return { status: 404, message: 'Courier not found' } as const
  const message =
    reason === 'in-use' ? 'Parcels went with this courier' : 'A courier with this name exists already'
  return { status: 409, message } as const
}

const trackingNumber = z.string('The tracking number must be a text').transform((text, context) => {
  const read = readTrackingNumber(text)
  if (read.ok) return read.value
  const { reason } = read.refusal
  if (reason !== 'missing') context.addIssue(trackingNumbersInWords[reason])
  return null
})

/** Dispatched items leave as a parcel if `courier` is set. */
export const shipmentFields = {
  courier: reference('Which courier?').nullish(),
  trackingNumber: trackingNumber.nullish(),
  /** Grams. */
  weight: z.coerce
    .number('The weight must be a number of grams')
    .int('The weight must be whole grams')
    .min(1, 'The weight must be at least 1 gram')
    .max(MAX_WEIGHT_GRAMS, `The weight is at most ${MAX_WEIGHT_GRAMS / 1000} kg`)
    .nullish(),
}

export const shipmentForm = z.object({ ...shipmentFields, courier: reference('Which courier?') })

type ShipmentRequest = z.infer<z.ZodObject<typeof shipmentFields>>

export function shipmentDraftOf({ courier, trackingNumber, weight }: ShipmentRequest): ShipmentDraft | null {
  if (!courier) return null
  return { courierId: courier, trackingNumber: trackingNumber ?? null, weightGrams: weight ?? null }
}

export type ShipmentOnWire = {
  _id: string
  courier: { _id: string; name: string }
  trackingNumber: string | null
  trackingUrl: string | null
  /** Grams. */
  weight: number | null
  items: string[]
  createdAt: string
  returnedAt: string | null
}

export function presentShipment(shipment: Shipment): ShipmentOnWire {
  const { id, courier, weightGrams, itemIds, createdAt, returnedAt } = shipment
  return {
    _id: id,
    courier: { _id: courier.id, name: courier.name },
    trackingNumber: shipment.trackingNumber,
    trackingUrl: trackingUrlOf(shipment),
    weight: weightGrams,
    items: itemIds,
    createdAt: createdAt.toISOString(),
    returnedAt: returnedAt?.toISOString() ?? null,
  }
}

export function presentOwnShipment(shipment: Shipment) {
  const { _id, courier, trackingNumber, trackingUrl, returnedAt } = presentShipment(shipment)
  return { _id, courier: courier.name, trackingNumber, trackingUrl, returnedAt }
}

export function presentShipmentRefusal(refusal: ShipmentRefusal) {
  if (refusal.reason !== 'number-taken') {
    const what = refusal.reason === 'no-courier' ? 'Courier' : 'Parcel'
    return { status: 404, message: `${what} not found` } as const
  }
  const message = `Another order has the tracking number ${refusal.number} of this courier`
  return { status: 409, message } as const
}
