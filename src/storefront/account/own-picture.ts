export function smallest(picture: string): string {
  return picture.startsWith('data:') ? picture : `${picture}-160.webp`
}

/** Spreads by code point, so that a surrogate pair is not split. */
export function initialOf(name: string): string {
  return [...name][0] ?? ''
}
