import { formatRupees } from '../../../lib/money.ts'

/** `rupees` is null of another currency, which is shown as it was written. */
export const earlierAmount = (rupees: number | null, text: string | null) =>
  rupees === null ? (text ?? '') : formatRupees(rupees)
