/** Widths in modules of a Code 128, bars and spaces in turn, beginning with a bar; without quiet zones. */
export type Barcode = readonly number[]

/** Printable ASCII. */
export async function code128(texts: readonly string[]): Promise<Barcode[]> {
  // Loaded on demand: it takes 2 MB, and only printing needs it.
  const { default: bwip } = await import('bwip-js')
  return texts.map((text) => {
    const [drawn] = bwip.raw('code128', text, {})
    if (!drawn || !('sbs' in drawn)) throw new Error('a barcode of one line was expected')
    return drawn.sbs
  })
}
