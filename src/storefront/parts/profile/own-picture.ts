/** The smallest size of a kept picture; one that is not kept yet is a data URL and stays. */
export function smallest(picture: string): string {
  return picture.startsWith('data:') ? picture : `${picture}-160.webp`
}

/** What stands where there is no picture: a whole letter, of whatever script. */
export function initialOf(name: string): string {
  return [...name][0] ?? ''
}
