import sharp from 'sharp'

/** Part of the 1600 × 1200 canvas. */
export type View = { x: number; y: number; width: number; height: number }

export const wholeCanvas: View = { x: 0, y: 0, width: 1600, height: 1200 }

const rows = (view: View, width: number) => Math.round((width * view.height) / view.width)

const svg = (body: string, view: View, width: number, background = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows(view, width)}" viewBox="${view.x} ${view.y} ${view.width} ${view.height}" preserveAspectRatio="none">${background}${body}</svg>`,
  )

/** Red, green, blue, alpha bytes of a drawing, `width` px wide. */
export const coloured = (body: string, view: View, width: number): Promise<Buffer> =>
  sharp(svg(body, view, width))
    .ensureAlpha()
    .raw()
    .toBuffer()

/** One number per pixel, 0 to 255, of a grey drawing on an even ground. */
export async function greys(body: string, view: View, width: number, ground: number): Promise<Float32Array> {
  const back = `<rect x="${view.x}" y="${view.y}" width="${view.width}" height="${view.height}" fill="rgb(${ground},${ground},${ground})"/>`
  const bytes = await sharp(svg(body, view, width, back))
    .extractChannel(0)
    .raw()
    .toBuffer()
  return new Float32Array(bytes)
}
