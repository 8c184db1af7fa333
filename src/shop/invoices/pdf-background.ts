import type { Paper } from '../../platform/pdf.ts'
import { colours, heading, left } from './pdf-styles.ts'

export const band = 88
export const chalk = { ...heading, colour: colours.chalk }

export function drawBackground(paper: Paper, title: string, shop: string): void {
  const ground = { x: 0, y: 0, width: paper.width, height: band }
  paper.box(0, 0, paper.width, band, colours.turf)
  paper.circle(312, band / 2, 64, '#5d9a72', 2, ground)
  paper.line([312, 0], [312, band], '#5d9a72', 2)
  paper.text(shop.toUpperCase(), left, 34, { ...chalk, size: 9.5, tracking: 1.6 })
  paper.text(title, left, 66, { ...chalk, size: 25 })
}
