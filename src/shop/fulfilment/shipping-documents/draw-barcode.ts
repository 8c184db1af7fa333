import type { Barcode } from '../../../platform/barcode.ts'
import type { Paper } from '../../../platform/pdf.ts'
import type { PaperFace } from '../../invoices/pdf-background.ts'
import type { Parcel, Sender } from './rules.ts'

/** A barcode for each parcel. */
export type ParcelSheet = {
  seller: Sender
  face: Pick<PaperFace, 'look' | 'logo'>
  parcels: readonly Parcel[]
  barcodes: readonly Barcode[]
}

export type OneParcel = Pick<ParcelSheet, 'seller' | 'face'> & { parcel: Parcel; barcode: Barcode }

type Box = { x: number; y: number; width: number; height: number }

/** Quiet zones of ten modules are inside the width. A module is at most 1.2 points wide, of which scanners see the most. */
export function drawBarcode(paper: Paper, barcode: Barcode, { x, y, width, height }: Box): void {
  const modules = barcode.reduce((total, each) => total + each, 0)
  const module = Math.min(width / (modules + 20), 1.2)
  let at = x + (width - modules * module) / 2
  for (const [index, each] of barcode.entries()) {
    if (index % 2 === 0) paper.box(at, y, each * module, height, '#000000')
    at += each * module
  }
}
