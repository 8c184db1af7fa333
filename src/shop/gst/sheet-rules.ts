import { type Day, formatDate } from '../../lib/dates.ts'
import { type Paise, sum } from '../../lib/money.ts'
import { otherTerritory, type State } from '../../lib/states.ts'
import type { Unit } from '../tax/rules.ts'
import { descriptionOf } from './portal-rules.ts'
import {
  type HsnRow,
  hsnRowsOf,
  isTaxed,
  type NilKind,
  type Return,
  seriesOf,
  smallSalesOf,
} from './return-rules.ts'
import type { Entry, RateAmounts, Table } from './rules.ts'

export type Cell = string | number | Paise
type Kind = 'text' | 'amount' | 'number'
/** A sheet of the portal's offline tool. Rows of `documents` are one for each rate of each document of a table. */
export type GstSheet = {
  name: string
  title: string
  columns: readonly (readonly [name: string, kind: Kind])[]
} & (
  | { documents: Table; rowOf: (entry: Entry, rate: RateAmounts) => Cell[] }
  | { rowsOf: (totals: Return) => Cell[][] }
)

/** `24-Nov-2026`. */
const sheetDate = (day: Day) => formatDate(day).replaceAll(' ', '-').padStart(11, '0')

export const placeOf = ({ code, name }: State) =>
  `${code}-${code === otherTerritory.code ? otherTerritory.name : name}`

const quantityCodes: Record<Unit, string> = {
  PCS: 'PCS-PIECES',
  PRS: 'PRS-PAIRS',
  NOS: 'NOS-NUMBERS',
  SET: 'SET-SETS',
  PAC: 'PAC-PACKS',
  BOX: 'BOX-BOX',
  DOZ: 'DOZ-DOZENS',
  KGS: 'KGS-KILOGRAMS',
  GMS: 'GMS-GRAMMES',
  MTR: 'MTR-METERS',
  LTR: 'LTR-LITRES',
  MLT: 'MLT-MILILITRE',
  UNT: 'UNT-UNITS',
  OTH: 'OTH-OTHERS',
}

const nilKinds: Record<NilKind, string> = {
  INTRB2B: 'Inter-State supplies to registered persons',
  INTRAB2B: 'Intra-State supplies to registered persons',
  INTRB2C: 'Inter-State supplies to unregistered persons',
  INTRAB2C: 'Intra-State supplies to unregistered persons',
}

const text = (name: string) => [name, 'text'] as const
const amount = (name: string) => [name, 'amount'] as const
const number = (name: string) => [name, 'number'] as const
const rated = [
  text('Applicable % of Tax Rate'),
  number('Rate'),
  amount('Taxable Value'),
  amount('Cess Amount'),
]
const ratedCells = ({ percent, taxable }: RateAmounts): Cell[] => ['', percent, taxable, 0]
const operator = text('E-Commerce GSTIN')

const hsnColumns = [
  text('HSN'),
  text('Description'),
  text('UQC'),
  number('Total Quantity'),
  amount('Total Value'),
  number('Rate'),
  amount('Taxable Value'),
  amount('Integrated Tax Amount'),
  amount('Central Tax Amount'),
  amount('State/UT Tax Amount'),
  amount('Cess Amount'),
]

const hsnCells = ({ hsn, unit, percent, quantity, taxable, cgst, sgst, igst }: HsnRow): Cell[] => [
  hsn ?? '',
  descriptionOf(hsn),
  quantityCodes[unit],
  quantity,
  sum([taxable, cgst, sgst, igst]),
  percent,
  taxable,
  igst,
  cgst,
  sgst,
  0,
]

export const gstSheets: readonly GstSheet[] = [
  {
    name: 'b2b,sez,de',
    title: 'Summary For B2B, SEZ, DE (4A, 4B, 6B, 6C)',
    columns: [
      text('GSTIN/UIN of Recipient'),
      text('Receiver Name'),
      text('Invoice Number'),
      text('Invoice date'),
      amount('Invoice Value'),
      text('Place Of Supply'),
      text('Reverse Charge'),
      text('Applicable % of Tax Rate'),
      text('Invoice Type'),
      operator,
      number('Rate'),
      amount('Taxable Value'),
      amount('Cess Amount'),
    ],
    documents: 'b2b',
    rowOf: ({ number, day, total, buyer }, { percent, taxable }) => [
      buyer.gstin ?? '',
      buyer.legalName ?? buyer.name,
      number,
      sheetDate(day),
      total,
      placeOf(buyer.state),
      'N',
      '',
      'Regular B2B',
      '',
      percent,
      taxable,
      0,
    ],
  },
  {
    name: 'b2cl',
    title: 'Summary For B2CL(5)',
    columns: [
      text('Invoice Number'),
      text('Invoice date'),
      amount('Invoice Value'),
      text('Place Of Supply'),
      ...rated,
      operator,
    ],
    documents: 'b2cl',
    rowOf: ({ number, day, total, buyer }, rate) => [
      number,
      sheetDate(day),
      total,
      placeOf(buyer.state),
      ...ratedCells(rate),
      '',
    ],
  },
  {
    name: 'b2cs',
    title: 'Summary For B2CS(7)',
    columns: [text('Type'), text('Place Of Supply'), ...rated, operator],
    rowsOf: (totals) =>
      smallSalesOf(totals).map(({ state, percent, taxable }) => [
        'OE',
        placeOf(state),
        '',
        percent,
        taxable,
        0,
        '',
      ]),
  },
  {
    name: 'cdnr',
    title: 'Summary For CDNR(9B)',
    columns: [
      text('GSTIN/UIN of Recipient'),
      text('Receiver Name'),
      text('Note Number'),
      text('Note Date'),
      text('Note Type'),
      text('Place Of Supply'),
      text('Reverse Charge'),
      text('Note Supply Type'),
      amount('Note Value'),
      ...rated,
    ],
    documents: 'cdnr',
    rowOf: ({ number, day, total, buyer }, rate) => [
      buyer.gstin ?? '',
      buyer.legalName ?? buyer.name,
      number,
      sheetDate(day),
      'C',
      placeOf(buyer.state),
      'N',
      'Regular B2B',
      total,
      ...ratedCells(rate),
    ],
  },
  {
    name: 'cdnur',
    title: 'Summary For CDNUR(9B)',
    columns: [
      text('UR Type'),
      text('Note Number'),
      text('Note Date'),
      text('Note Type'),
      text('Place Of Supply'),
      amount('Note Value'),
      ...rated,
    ],
    documents: 'cdnur',
    rowOf: ({ number, day, total, buyer }, rate) => [
      'B2CL',
      number,
      sheetDate(day),
      'C',
      placeOf(buyer.state),
      total,
      ...ratedCells(rate),
    ],
  },
  {
    name: 'exemp',
    title: 'Summary For Nil rated, exempted and non GST outward supplies (8)',
    columns: [
      text('Description'),
      amount('Nil Rated Supplies'),
      amount('Exempted(other than nil rated/non GST supply)'),
      amount('Non-GST Supplies'),
    ],
    rowsOf: ({ nil }) => [...nil].map(([kind, paise]) => [nilKinds[kind], paise, 0, 0]),
  },
  {
    name: 'hsn(b2b)',
    title: 'Summary For HSN(12) - B2B',
    columns: hsnColumns,
    rowsOf: ({ hsn }) => hsnRowsOf(hsn.b2b).map(hsnCells),
  },
  {
    name: 'hsn(b2c)',
    title: 'Summary For HSN(12) - B2C',
    columns: hsnColumns,
    rowsOf: ({ hsn }) => hsnRowsOf(hsn.b2c).map(hsnCells),
  },
  {
    name: 'docs',
    title: 'Summary of documents issued during the tax period (13)',
    columns: [
      text('Nature of Document'),
      text('Sr. No. From'),
      text('Sr. No. To'),
      number('Total Number'),
      number('Cancelled'),
    ],
    rowsOf: (totals) =>
      seriesOf(totals).flatMap(({ kind, series }) =>
        series.map(({ from, to, count }) => [
          kind === 'invoices' ? 'Invoices for outward supply' : 'Credit Note',
          from,
          to,
          count,
          0,
        ]),
      ),
  },
]

export const ratesOf = ({ rates }: Entry) => rates.filter(isTaxed)
