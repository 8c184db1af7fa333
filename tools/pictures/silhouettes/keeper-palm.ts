import { type Dye, dye, lit } from '../colour.ts'
import { dots, staggered } from '../dots.ts'
import { type Anchor, area, beside, line, polygon, sample, stroke, taper, through } from '../path.ts'
import type { Hand } from '../patterns.ts'
import type { Sheet } from '../sheet.ts'
import { cuff, type Finger, type Gloves, openHand, strap, tab } from './glove-shape.ts'

/** Spread, so that each stands for itself; little finger first. */
const fingers: Finger[] = [
  { bones: '668 640, 644 480, 610 344', width: 92 },
  { bones: '754 610, 738 410, 718 238', width: 98 },
  { bones: '844 606, 845 390, 846 202', width: 102 },
  { bones: '934 630, 948 430, 966 258', width: 98 },
]
const thumb: Finger = { bones: '884 890, 1000 750, 1080 572', width: 112 }

/** The ball of the thumb: its latex is wrapped round and sewn to the palm along the line of life. */
const ball = '966 694!, 1010 722, 1046 770!, 1000 862, 950 936!, 846 936!, 834 860, 850 780, 900 716'

export const palmEdge = [
  ...[...fingers, thumb].map(digit),
  ...[openHand, cuff, strap, tab].map((text) => area(text)),
].join('')

/** A finger that is narrower at its round tip. */
function digit({ bones, width }: Finger): string {
  const run = line(bones)
  const half = (t: number) => (width / 2) * (1.04 - 0.16 * t * t)
  const tip = sample(run).at(-1)
  if (!tip) return ''
  const end = half(1)
  const round = Array.from({ length: 13 }, (_, i): [number, number] => {
    const [c, s] = [Math.cos((Math.PI * i) / 12), Math.sin((Math.PI * i) / 12)]
    return [tip.x + end * (tip.ty * c + tip.tx * s), tip.y + end * (-tip.tx * c + tip.ty * s)]
  })
  return polygon([...beside(run, (t) => -half(t)), ...round, ...beside(run, half).reverse()])
}

/** A keeper's palm: one piece of latex rolled round the fingers, cut where it has to bend, pressed into a grip. */
export function keeperPalm(sheet: Sheet, recipe: Gloves, eye: Hand) {
  const latex = dye(recipe.accent)
  // Sewn with the colour of its back, if that can be seen.
  const thread =
    [dye(recipe.body), dye(recipe.panel)].find(([l]) => Math.abs(l - latex[0]) > 0.12) ?? lit(latex, -0.2)
  thumbBehind(sheet, latex, thread)
  const glove = [...fingers.map(digit), area(openHand)].join('')
  sheet.form(glove, 52, 62, { base: 34, power: 0.6 })
  sheet.reset(glove)
  sheet.fill(glove, latex)
  sheet.form(fingers.map(digit).join(''), 36, 60, { add: true, power: 0.55 })
  for (const finger of fingers) details(sheet, finger, latex, thread)
  hollows(sheet, latex)
  grip(sheet, latex, eye)
  thumbBall(sheet, latex, thread, eye)
  cuts(sheet, latex)
}

function thumbBehind(sheet: Sheet, latex: Dye, thread: Dye) {
  const outer = digit(thumb)
  sheet.form(outer, 72, 60, { power: 0.5, base: 10 })
  sheet.reset(outer)
  sheet.fill(outer, latex)
  details(sheet, thumb, latex, thread)
}

/** The seams along which the latex is rolled to the back, and two cuts to bend at. */
function details(sheet: Sheet, finger: Finger, latex: Dye, thread: Dye) {
  const half = finger.width / 2
  const run = line(finger.bones)
  for (const side of [-1, 1]) {
    const seam = stroke(through(beside(run, (t) => side * (half * (1.04 - 0.16 * t * t) - 7))))
    sheet.draw(seam, thread, 3.4, 'stroke-dasharray="10 5"')
    sheet.raiseLine(seam, 96, 5)
  }
  const spots = sample(run, 40)
  for (const [t, sag] of [
    [0.47, 5],
    [0.73, 4],
  ] as const) {
    const spot = spots[Math.round(t * (spots.length - 1))]
    if (!spot) continue
    const { x, y, tx, ty } = spot
    const across = (share: number, along: number): [number, number] => [
      x - ty * half * share + tx * along,
      y + tx * half * share + ty * along,
    ]
    cut(sheet, through([across(-0.96, sag), across(0, -sag), across(0.96, sag)]), latex, 16)
  }
}

/** A cut through the foam: open in the middle, closed at its ends. */
function cut(sheet: Sheet, along: Anchor[], latex: Dye, width: number) {
  const gap = taper(along, width)
  sheet.raiseLine(stroke(along), 100, width * 1.3)
  sheet.fill(gap, lit(latex, -0.15))
  sheet.raise(gap, 30)
}

/** The mounds below the fingers and on the outer edge, and the hollow between them that holds a ball. */
function hollows(sheet: Sheet, latex: Dye) {
  const edge = area('622 700!, 690 690, 730 770, 722 870, 690 936!, 640 936!, 608 800')
  const knuckles = area(
    '630 590!, 720 566, 800 560, 890 566, 972 592!, 966 660, 880 682, 798 688, 716 684, 632 664!',
  )
  sheet.form(edge + knuckles, 20, 60, { add: true, power: 0.8 })
  sheet.crease(line('646 700, 730 722, 820 716, 906 690'), 22, 0.5)
  sheet.crease(line('690 804, 750 792, 806 764'), 16, 0.4)
  sheet.fill(area('742 730, 800 722, 838 750, 830 820, 780 850, 742 810'), lit(latex, -0.012))
}

/** Small hexagons pressed into the palm. */
function grip(sheet: Sheet, latex: Dye, { fine, view }: Hand) {
  const field = area('650 726!, 760 750, 880 714!, 838 784, 822 850, 824 916!, 676 916!, 668 850, 690 800')
  sheet.within(field, () => {
    const step = 18 * Math.max(0.75, fine)
    const spots = staggered({ x: 630, y: 700, width: 270, height: 220 }, step, step * 0.87, view)
    sheet.dots(dots(spots, 5, 5), lit(latex, -0.06), 0.9, 88)
  })
}

function thumbBall(sheet: Sheet, latex: Dye, thread: Dye, { fine, view }: Hand) {
  const shape = area(ball)
  sheet.form(area(ball.replaceAll('936!', '990!')), 26, 70, { add: true, within: shape })
  sheet.reset(shape)
  sheet.overlay(shape, latex, 150)
  const edge = line('958 706, 906 734, 864 790, 848 860, 856 928')
  sheet.draw(stroke(edge), thread, 3.4, 'stroke-dasharray="10 5"')
  sheet.raiseLine(stroke(edge), 96, 5)
  sheet.within(shape, () => {
    const step = 18 * Math.max(0.75, fine)
    const spots = staggered({ x: 876, y: 740, width: 130, height: 180 }, step, step * 0.87, view)
    sheet.dots(dots(spots, 4.4, 4.4), lit(latex, -0.055), 0.8, 92)
  })
}

/** Where the hand folds: below each finger, and two notches at its outer edge. */
function cuts(sheet: Sheet, latex: Dye) {
  for (const text of [
    '632 612, 664 624, 706 614',
    '716 586, 754 596, 794 584',
    '804 580, 844 590, 886 580',
    '896 592, 934 602, 974 590',
  ])
    cut(sheet, line(text), latex, 13)
  for (const text of ['612 744, 640 752, 676 748', '616 802, 644 806, 680 798'])
    cut(sheet, line(text), latex, 16)
}
