import { contrast, lighten } from '../../lib/contrast.ts'
import { palette } from '../../lib/palette.ts'

/** WCAG 2.2 AA asks for this contrast of text. */
const MIN_CONTRAST = 4.5
const STEPS = 100

/** The accent lies under ink in both themes, and on the dark paper of the dark theme. */
const isReadable = (colour: string) =>
  [palette.day.ink, palette.night.paper].every((ink) => contrast(colour, ink) >= MIN_CONTRAST)

/** The colour itself if it passes, else the nearest lighter one that does. `#rrggbb`. */
export function nearestAccent(colour: string): string {
  for (let step = 0; step < STEPS; step++) {
    const lighter = lighten(colour, step / STEPS)
    if (isReadable(lighter)) return lighter
  }
  return '#ffffff'
}
