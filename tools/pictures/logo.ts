import sharp from 'sharp'
import { hex } from './colour.ts'
import { avif, masterWidth } from './packing.ts'
import { ellipse } from './path.ts'
import { lettered } from './type.ts'

/** A brand's name in plain type on paper, with the corner arc of a pitch: our setting, not the brand's own mark. */
export async function logo(brandName: string): Promise<Buffer> {
  const { path } = lettered(brandName, { size: 230, spacing: 6, cut: 'wide' })
  const chalk = `fill="none" stroke="${hex([0.88, 0.012, 130])}" stroke-width="10"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${masterWidth}" height="${masterWidth * 0.75}" viewBox="0 0 1600 1200">
    <rect width="1600" height="1200" fill="${hex([0.975, 0.008, 95])}"/>
    <path d="M0 1040H1600M160 0V1200" ${chalk}/><path d="${ellipse(160, 1040, 190, 190)}" ${chalk}/>
    <path transform="translate(800 600)" d="${path}" fill="${hex([0.24, 0.03, 165])}"/></svg>`
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return avif({ bytes, width: masterWidth, height: masterWidth * 0.75 }, 54, 40_000)
}
