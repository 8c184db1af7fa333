import { type ChargeRefund, chargeKinds } from './rules.ts'

/** These columns of `orders` are null where a kind was not charged; `shipping` never is. */
export const chargeColumns = chargeKinds.map((kind) =>
  kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)

const entries = chargeKinds.map((kind, index) => `'${kind}', ${chargeColumns[index]}`)
/** `Charges` as JSON. */
export const chargesSql = `json_strip_nulls(json_build_object(${entries}))`

export const sumOfChargesSql = `(${chargeColumns.map((column) => `coalesce(${column}, 0)`).join(' + ')})`

export const chargeRefunds = chargeKinds.map((kind): ChargeRefund => `${kind}-refund`)
