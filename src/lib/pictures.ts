export type Picture = { hash: string; width: number; height: number; colour: string }

/** `src` works in any `img`; `src-640.avif` and the like exist for each of `widths`. */
export type PictureOnWire = { src: string; width: number; height: number; colour: string; widths: number[] }

export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export function pathOf(hash: string): string {
  return `/images/${hash}`
}

export function hashIn(path: string): string | null {
  return /^\/images\/([0-9a-f]{32})(?:-\d+\.[a-z]+)?$/.exec(path)?.[1] ?? null
}

/** The widths in which a picture of `width` is served. */
export function widthsOf(width: number): number[] {
  const widths = pictureWidths.filter((made) => made <= width)
  return widths.length > 0 ? widths : [pictureWidths[0]]
}

export function presentPicture({ hash, width, height, colour }: Picture): PictureOnWire {
  return { src: pathOf(hash), width, height, colour, widths: widthsOf(width) }
}

export function srcset({ src, widths }: PictureOnWire, format: PictureFormat): string {
  return widths.map((width) => `${src}-${width}.${format} ${width}w`).join(', ')
}
