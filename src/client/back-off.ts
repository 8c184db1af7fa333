/** Milliseconds to wait after so many failures in a row. Random, so that browsers do not all come back at once when the shop is there again. */
export function backOff(failures: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, min * 2 ** failures) * (0.5 + Math.random() / 2)
}
