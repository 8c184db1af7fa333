import { formatRupees, type Paise, toRupees } from '../../../lib/money.ts'
import type { Settings } from '../../settings/rules.ts'

/** Parcels of which it is known how they ended. */
export type EndedParcels = { cameBack: number; ended: number }

/** From the shop's own orders alone. `own`: of the customer, before this order. `area`: of the PIN code, to others. */
export type CashRiskFacts = {
  own: EndedParcels
  area: EndedParcels
  shop: EndedParcels
  pinCode: string
  total: Paise
  addressDoubts: number
}

export const cashRiskKinds = ['came-back', 'delivered', 'new', 'area', 'address', 'amount'] as const
export type CashRiskReason = { kind: (typeof cashRiskKinds)[number]; points: number; words: string }

export type CashRiskLevel = 'low' | 'medium' | 'high'
export type CashRisk = { points: number; level: CashRiskLevel; reasons: CashRiskReason[] }

const MEDIUM_FROM = 20
const HIGH_FROM = 40

const MIN_DELIVERED = 2
const MIN_OF_AREA = 10
const MUCH_MORE = 1.5

/** Parcels of the shop's average that are added, so that one of one says little. */
const WEIGHT_OF_AVERAGE = 3

const shareOf = ({ cameBack, ended }: EndedParcels) => (ended === 0 ? 0 : cameBack / ended)

/** Half as much again as elsewhere. */
const comesBackMore = ({ cameBack, ended }: EndedParcels, average: number) =>
  cameBack > 0 &&
  (cameBack + WEIGHT_OF_AVERAGE * average) / (ended + WEIGHT_OF_AVERAGE) >= MUCH_MORE * average

const percent = (share: number) => `${Math.round(100 * share)} %`

const parcels = (count: number) => (count === 1 ? '1 parcel' : `${count.toLocaleString('en-IN')} parcels`)

/** The reasons that hold and that the owner has not switched off, the weightiest first. The points are their sum, 0 to 100. */
export function assessCashRisk(facts: CashRiskFacts, points: Settings['cashRisk']): CashRisk {
  const { own, area, shop, pinCode, total, addressDoubts } = facts
  const average = shareOf(shop)
  const inShop = `against ${percent(average)} in the shop`
  const found: (CashRiskReason | false)[] = [
    comesBackMore(own, average) && {
      kind: 'came-back',
      points: points.cameBackPoints,
      words: `${own.cameBack} of ${parcels(own.ended)} to this customer came back, ${inShop}`,
    },
    own.ended >= MIN_DELIVERED &&
      own.cameBack === 0 && {
        kind: 'delivered',
        points: -points.deliveredPoints,
        words: `All ${parcels(own.ended)} to this customer were delivered`,
      },
    own.ended === own.cameBack && {
      kind: 'new',
      points: points.newPoints,
      words: 'Nothing was delivered to this customer yet',
    },
    area.ended >= MIN_OF_AREA &&
      comesBackMore(area, average) && {
        kind: 'area',
        points: points.areaPoints,
        words: `${area.cameBack.toLocaleString('en-IN')} of ${parcels(area.ended)} to ${pinCode} came back, ${inShop}`,
      },
    addressDoubts > 0 && {
      kind: 'address',
      points: points.addressPoints,
      words:
        addressDoubts === 1
          ? 'There is a doubt about the address'
          : `${addressDoubts} doubts about the address`,
    },
    total >= points.amountFrom && {
      kind: 'amount',
      points: points.amountPoints,
      words: `It costs ${formatRupees(toRupees(total))}, and much is from ${formatRupees(toRupees(points.amountFrom))}`,
    },
  ]
  const reasons = found
    .filter((reason) => reason !== false)
    .filter((reason) => reason.points !== 0)
    .toSorted((one, other) => other.points - one.points)
  const sum = reasons.reduce((all, reason) => all + reason.points, 0)
  return { points: Math.min(100, Math.max(0, sum)), level: levelOf(sum), reasons }
}

function levelOf(points: number): CashRiskLevel {
  if (points >= HIGH_FROM) return 'high'
  return points >= MEDIUM_FROM ? 'medium' : 'low'
}
