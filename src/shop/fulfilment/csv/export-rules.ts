import { dayOf, formatTime } from '../../../lib/dates.ts'
import { nothing, toRupees } from '../../../lib/money.ts'
import { nationalNumber } from '../../../lib/phone.ts'
import { csvHead, csvLine } from '../../catalog/csv/column-rules.ts'
import { paidFor } from '../../orders/rules.ts'
import { latinAddress, type Parcel } from '../shipping-documents/rules.ts'
import { sentSku } from './tracking-rules.ts'

export const exportFormats = ['shiprocket', 'delhivery'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportNames: Record<ExportFormat, string> = {
  shiprocket: 'Orders for Shiprocket (CSV)',
  delhivery: 'Orders for Delhivery (CSV)',
}

export type Packing = {
  seller: { name: string; city: string; gstin: string; address: string }
  /** The keys are sizes. */
  skus: ReadonlyMap<string, string>
}

type Cell = string | number
type Columns = readonly (readonly [heading: string, cell: (line: Line) => Cell])[]
type Line = { parcel: Parcel; item: Parcel['items'][number]; isFirst: boolean; packing: Packing }

/** The owner fills in these columns at the courier's site: the size of the box, the place of pickup. */
const empty = () => ''
/** Couriers print labels of their own from it, and their people everywhere read Latin letters. */
const address = ({ parcel }: Line) => latinAddress(parcel.order.shippingAddress)
const isCash = ({ parcel }: Line) => parcel.toCollect > nothing
const unitPrice = ({ item }: Line) => toRupees(item.price)
/** The forms want one of every item. */
const sku = ({ item, packing }: Line) => sentSku(item, packing.skus)
const productName = ({ item }: Line) => `${item.productName}, size ${item.sizeLabel}`
const firstName = (line: Line) => address(line).name.split(/\s+/)[0] ?? ''
const lastName = (line: Line) => address(line).name.split(/\s+/).slice(1).join(' ')
const grams = ({ parcel }: Line) => parcel.shipment?.weightGrams ?? null
/** In rupees: the prices of the items are before the coupon. */
const couponShare = ({ parcel }: Line) =>
  parcel.items.reduce((share, item) => share + toRupees(item.couponShare), 0)
const shippingPart = ({ parcel }: Line) => {
  const goods = parcel.items.reduce((total, item) => total + toRupees(paidFor(item)), 0)
  return parcel.toCollect > nothing ? Math.round((toRupees(parcel.toCollect) - goods) * 100) / 100 : 0
}

const shiprocket: Columns = [
  ['*Order Id', ({ parcel }) => parcel.order.number],
  [
    'Order Date as dd-mm-yyyy hh:MM',
    ({ parcel: { order } }) =>
      `${dayOf(order.placedAt).split('-').toReversed().join('-')} ${formatTime(order.placedAt)}`,
  ],
  ['*Channel', () => 'CUSTOM'],
  ['*Payment Method(COD/Prepaid)', (line) => (isCash(line) ? 'COD' : 'Prepaid')],
  ['*Customer First Name', firstName],
  ['Customer Last Name', lastName],
  ['Email (Optional)', ({ parcel }) => parcel.order.buyer.email],
  ['*Customer Mobile', (line) => nationalNumber(address(line).phone)],
  ['Customer Alternate Mobile', empty],
  ['*Shipping Address Line 1', (line) => address(line).address],
  ['Shipping Address Line 2', (line) => address(line).locality ?? ''],
  ['*Shipping Address Country', () => 'India'],
  ['*Shipping Address State', (line) => address(line).state],
  ['*Shipping Address City', (line) => address(line).city],
  ['*Shipping Address Postcode', (line) => address(line).pinCode],
  ['Billing Address Line 1', empty],
  ['Billing Address Line 2', empty],
  ['Billing Address Country', empty],
  ['Billing Address State', empty],
  ['Billing Address City', empty],
  ['Billing Address Postcode', empty],
  ['*Master SKU', sku],
  ['*Product Name', productName],
  ['*Product Quantity', ({ item }) => item.quantity],
  ['Tax %', empty],
  ['*Selling Price(Per Unit Item, Inclusive of Tax)', unitPrice],
  ['Discount(Per Unit Item)', () => 0],
  ['Shipping Charges(Per Order)', shippingPart],
  ['COD Charges(Per Order)', () => 0],
  ['Gift Wrap Charges(Per Order)', () => 0],
  ['Total Discount (Per Order)', couponShare],
  ['*Partial COD (Yes/No)', () => 'No'],
  ['Paid Amount (Rs.)', empty],
  ['*Length (cm)', empty],
  ['*Breadth (cm)', empty],
  ['*Height (cm)', empty],
  ['*Weight Of Shipment(kg)', (line) => (grams(line) ?? 0) / 1000 || ''],
  ['Send Notification(True/False)', () => 'False'],
  ['Comment', empty],
]

const delhivery: Columns = [
  ['*Sale Order Number', ({ parcel }) => parcel.order.number],
  ['*Pickup Location Name', empty],
  ['*Transport Mode', () => 'Surface'],
  ['*Payment Mode', (line) => (isCash(line) ? 'COD' : 'Prepaid')],
  ['COD Amount', ({ parcel, isFirst }) => (isFirst ? toRupees(parcel.toCollect) : 0)],
  ['*Customer Name', (line) => address(line).name],
  ['*Customer Phone', (line) => nationalNumber(address(line).phone)],
  ['*Shipping Address Line1', (line) => address(line).address],
  ['Shipping Address Line2', (line) => address(line).locality ?? ''],
  ['*Shipping City', (line) => address(line).city],
  ['*Shipping State', (line) => address(line).state],
  ['*Shipping Pincode', (line) => address(line).pinCode],
  ['*Item Sku Code', sku],
  ['*Item Sku Name', productName],
  ['*Quantity Ordered', ({ item }) => item.quantity],
  ['*Unit Item Price', unitPrice],
  ['Length (cm)', empty],
  ['Breadth (cm)', empty],
  ['Height (cm)', empty],
  ['Weight (gm)', (line) => grams(line) ?? ''],
  ['Fragile Shipment', () => 'No'],
  ['Customer Email', ({ parcel }) => parcel.order.buyer.email],
  ['Billing Address same as Shipping Address', () => 'Yes'],
  ['Seller Name', ({ packing }) => packing.seller.name],
  ['Seller GST Number', ({ packing }) => packing.seller.gstin],
  ['Seller Address Line1', ({ packing }) => packing.seller.address],
  ['Seller City', ({ packing }) => packing.seller.city],
]

const columnsOf: Record<ExportFormat, Columns> = { shiprocket, delhivery }

/** A row for each item, as both take it. */
export function exportLines(format: ExportFormat, parcels: readonly Parcel[], packing: Packing): string {
  const columns = columnsOf[format]
  const lines = parcels.flatMap((parcel) =>
    parcel.items.map((item, index) => ({ parcel, item, isFirst: index === 0, packing })),
  )
  return [
    csvHead(columns.map(([heading]) => heading)),
    ...lines.map((line) => csvLine(columns.map(([, cell]) => cell(line)))),
  ].join('')
}
