import { contrast, lighten } from '../../lib/contrast.ts'
import { palette } from '../../lib/palette.ts'

/** Of text; WCAG 2.2 AA. */
const MIN_CONTRAST = 4.5
const STEPS = 100

/** In both themes the accent lies under ink, and at night on ink. */
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
