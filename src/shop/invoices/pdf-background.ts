import { fitLogo, type Look } from '../../lib/look.ts'
import { widthsOf } from '../../lib/pictures.ts'
import { pictureIn } from '../../platform/images/sizes.ts'
import type { Paper, Style } from '../../platform/pdf.ts'
import { colours, heading, left, rightOf } from './pdf-styles.ts'

export const band = 88

const LOGO_PIXELS = 480
const maxLogo = { width: 150, height: 52 }
const frame = 6

/** The face of the shop at the top of a paper. Without a look of its own it has the turf of the software. */
export type PaperFace = { shop: string; look: Look | undefined; logo: Uint8Array | null }

/** Null where there is no logo, or its file is lost. */
export async function loadLogo(look: Look | undefined): Promise<Uint8Array | null> {
  if (!look?.logo) return null
  const width = widthsOf(look.logo.width).findLast((each) => each <= LOGO_PIXELS)
  return width === undefined ? null : await pictureIn(look.logo.hash, width, 'jpg')
}

export const groundOf = (look: Look | undefined) => look?.ground.colour ?? colours.turf

export const onGround = (look: Look | undefined) => ({
  ...heading,
  colour: look?.ground.text ?? colours.chalk,
})

const MAX_TITLE_SIZE = 25

/** `aside`: what stands on the right, in its style. */
export function drawBackground(
  paper: Paper,
  title: string,
  face: PaperFace,
  aside: [text: string, style: Style],
): void {
  const style = { ...onGround(face.look), size: MAX_TITLE_SIZE }
  paper.box(0, 0, paper.width, band, groundOf(face.look))
  if (!face.look) drawPitch(paper)
  const x = drawLogo(paper, face)
  if (x === null) {
    paper.text(face.shop.toUpperCase(), left, 34, { ...style, size: 9.5, tracking: 1.6 })
    paper.text(title, left, 66, style)
    return
  }
  const room = rightOf(paper) - paper.measure(...aside) - 16 - x
  const size = Math.min(MAX_TITLE_SIZE, (MAX_TITLE_SIZE * room) / paper.measure(title, style))
  paper.text(title, x, band / 2 + size * 0.36, { ...style, size })
}

function drawPitch(paper: Paper): void {
  const ground = { x: 0, y: 0, width: paper.width, height: band }
  paper.circle(312, band / 2, 64, '#5d9a72', 2, ground)
  paper.line([312, 0], [312, band], '#5d9a72', 2)
}

/** As large as the bounds allow, from their upper left or right corner. Its height; 0 without a logo. */
export function drawLogoIn(
  paper: Paper,
  { look, logo }: Pick<PaperFace, 'look' | 'logo'>,
  { x, y, align, ...max }: { x: number; y: number; width: number; height: number; align: 'left' | 'right' },
): number {
  if (!look?.logo || !logo) return 0
  const { width, height } = fitLogo(look.logo, max)
  paper.image(logo, align === 'left' ? x : x - width, y, width, height)
  return height
}

/** On white, because it was drawn for paper. Where the title begins; null without a logo. */
function drawLogo(paper: Paper, { look, logo }: PaperFace): number | null {
  if (!look?.logo || !logo) return null
  const { width, height } = fitLogo(look.logo, maxLogo)
  const top = (band - height) / 2
  paper.box(left, top - frame, width + 2 * frame, height + 2 * frame, '#ffffff')
  paper.image(logo, left + frame, top, width, height)
  return left + width + 2 * frame + 16
}
