import { sessionStore } from '../../client/storage.ts'
import {
  type Guard,
  isArrayOf,
  isBoolean,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isString,
  readJson,
} from '../../lib/json.ts'
import type { PictureOnWire } from '../../lib/pictures.ts'
import { genders } from '../../shop/catalog/rules.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'

/** `to` asks for a mail when the size is back, instead of a place in the cart. `resume`: the path to go back to. */
export type PendingIntent =
  | { add: PopulatedProductOnWire; size: number; to?: 'alerts' }
  | { wish: PopulatedProductOnWire }
  | { resume: string }

const key = 'intent'
const MAX_AGE_MS = 60 * 60 * 1000

const isProduct = isObject<Omit<PopulatedProductOnWire, 'isClothing'>>({
  _id: isString,
  productName: isString,
  thumbnail: isNullOr(isString),
  category: isObject({ _id: isString, categoryName: isString }),
  brand: isObject({ _id: isString, brandName: isString }),
  gender: isOneOf(...genders),
  regularPrice: isNumber,
  salePrice: isNumber,
  discountedPrice: isNullOr(isNumber),
  offerPercentage: isNullOr(isNumber),
  sizes: isArrayOf(isObject({ _id: isString, size: isNumber, label: isString, stock: isNumber })),
  pictures: isObject({
    thumbnail: isNullOr(
      isObject<PictureOnWire>({
        src: isString,
        width: isNumber,
        height: isNumber,
        colour: isString,
        widths: isArrayOf(isNumber),
      }),
    ),
  }),
  status: isBoolean,
})
const isAdding = isObject({ add: isProduct, size: isNumber })
const isWishing = isObject({ wish: isProduct })
const isPath = (value: unknown): value is string => isString(value) && /^\/\w/.test(value)
const isResuming = isObject({ resume: isPath })
const isPendingIntent: Guard<PendingIntent> = (value): value is PendingIntent =>
  isAdding(value) || isWishing(value) || isResuming(value)
const isStored = isObject({ intent: isPendingIntent, left: isNumber })

export function savePendingIntent(intent: PendingIntent | null): void {
  sessionStore.set(key, intent && JSON.stringify({ intent, left: Date.now() }))
}

/** Reads and clears the intent; it expires after an hour. */
export function takePendingIntent(): PendingIntent | null {
  const stored = readJson(sessionStore.get(key), isStored)
  sessionStore.set(key, null)
  return stored && Date.now() - stored.left < MAX_AGE_MS ? stored.intent : null
}
