/** A picture the shop keeps, named by the hash of its bytes. `colour` is its average, shown until it has come. */
export type Picture = { hash: string; width: number; height: number; colour: string }

/** A picture as the calls answer it: `src` works in any `img`; `src-640.avif` and the like stand in `widths`. */
export type PictureOnWire = { src: string; width: number; height: number; colour: string; widths: number[] }

/** The widths a picture is made in; one that is smaller is never enlarged. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The path of a picture, in the one size and format that every browser shows. */
export function pathOf(hash: string): string {
  return `/images/${hash}`
}

/** The picture that one of our own paths names, in whatever size; null for anything else. */
export function hashIn(path: string): string | null {
  return /^\/images\/([0-9a-f]{32})(?:-\d+\.[a-z]+)?$/.exec(path)?.[1] ?? null
}

export function presentPicture({ hash, width, height, colour }: Picture): PictureOnWire {
  const widths = pictureWidths.filter((made) => made <= width)
  return { src: pathOf(hash), width, height, colour, widths: widths.length > 0 ? widths : [pictureWidths[0]] }
}

/** What stands in `srcset`: the picture in every width it is made in. */
export function srcset({ src, widths }: PictureOnWire, format: PictureFormat): string {
  return widths.map((width) => `${src}-${width}.${format} ${width}w`).join(', ')
}
