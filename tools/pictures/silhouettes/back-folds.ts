import { line } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Crease } from './folds.ts'

/** From the armpits to the spine, and where the cloth gathers at the waist: a back is pulled at both its shoulders. */
const drape: Crease[] = [
  ['488 474, 556 520, 620 584, 668 668', 30, 0.75, 'soft'],
  ['1112 480, 1040 516, 980 576, 930 668', 32, 0.8, 'soft'],
  ['494 540, 524 640, 540 760, 536 860', 26, 0.6, 'soft'],
  ['1106 560, 1082 660, 1070 770, 1078 880', 28, 0.65, 'soft'],
  ['690 182, 664 270, 620 360', 22, 0.5, 'soft'],
  ['914 186, 940 276, 978 356', 22, 0.55, 'soft'],
  ['560 800, 650 846, 760 850', 26, 0.55, 'soft'],
  ['1060 780, 970 836, 850 858', 26, 0.5, 'soft'],
  ['600 930, 720 960, 850 946', 24, 0.4, 'soft'],
  ['640 1100, 650 1020, 690 930', 22, 0.6, 'soft'],
  ['936 1104, 938 1020, 900 940', 22, 0.55, 'soft'],
  ['1046 1096, 1034 1010, 1010 950', 20, 0.5, 'soft'],
]

/** The same hands that laid it down left these. */
const crisp: Crease[] = [
  ['486 462, 546 486, 606 536', 13, 0.55, 'fold'],
  ['1114 468, 1060 486, 1000 530', 14, 0.6, 'fold'],
  ['506 1040, 560 960, 640 890', 15, 0.5, 'fold'],
  ['1092 1046, 1050 980, 984 920', 15, 0.5, 'fold'],
]

const onSleeves: Crease[] = [
  ['484 462, 440 470, 388 452', 13, 0.6, 'fold'],
  ['484 452, 436 436, 392 396', 12, 0.5, 'fold'],
  ['480 490, 432 512, 372 520', 12, 0.45, 'fold'],
  ['1114 470, 1160 480, 1210 460', 13, 0.6, 'fold'],
  ['1116 460, 1166 446, 1206 408', 12, 0.5, 'fold'],
  ['1120 500, 1168 522, 1226 530', 12, 0.45, 'fold'],
]

/**
 * The folds of a shirt that lies on its front, no two alike; under a number the cloth is stiff and they are shallow.
 */
export function backFolds(sheet: Sheet, numbered: boolean, sleeved: boolean, chance: () => number) {
  const flipped = chance() < 0.5
  const laid = (points: string, astray: number) => {
    const [dx, dy] = [(chance() - 0.5) * astray, (chance() - 0.5) * astray]
    return line(points).map((a) => ({ ...a, x: (flipped ? 1600 - a.x : a.x) + dx, y: a.y + dy }))
  }
  const depth = (k: number) => k * (0.75 + 0.5 * chance())
  // Between the shoulder blades the cloth sinks in.
  sheet.crease(laid('800 300, 796 520, 802 760, 798 980', 30), 120, numbered ? 0.2 : 0.34, 'soft', 0.4)
  for (const [points, width, k, layer] of drape)
    sheet.crease(laid(points, 36), width, depth(numbered ? k * 0.7 : k), layer)
  for (const [points, width, k, layer] of sleeved ? [...crisp, ...onSleeves] : crisp)
    sheet.crease(laid(points, 10), width, depth(k), layer)
}
