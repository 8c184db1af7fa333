import { type Dye, dye, lit } from '../colour.ts'
import { type Anchor, area, beside, line, polygon, sample, strip, stroke } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'

type Shoe = Extract<Recipe, { shape: 'shoe' }>
type Sole = { lift: number; flare: string; under: string; split: string }

/** How high each sole carries the foot, its heel, its underside (heel to toe) and the line between its two foams. */
export const soles: Record<Shoe['cut'], Sole> = {
  max: {
    lift: -26,
    flare: '1440 700, 1458 736, 1446 790',
    under:
      '1372 856, 1290 886, 1180 896, 1040 897, 890 893, 740 895, 570 897, 430 892, 330 872, 262 846, 222 824',
    split: '214 812, 300 842, 420 850, 560 848, 720 838, 880 822, 1040 800, 1200 784, 1330 772, 1460 760',
  },
  classic: {
    lift: 0,
    flare: '1428 712, 1438 748, 1424 802',
    under:
      '1362 862, 1290 888, 1180 897, 1040 897, 890 893, 740 895, 570 897, 430 892, 330 876, 262 852, 222 832',
    split: '214 836, 300 862, 420 868, 560 866, 720 860, 880 850, 1040 838, 1200 826, 1330 816, 1450 806',
  },
  race: {
    lift: 10,
    flare: '1434 716, 1462 742, 1440 786',
    under:
      '1380 838, 1310 872, 1220 884, 1110 868, 1010 852, 910 852, 800 866, 690 886, 570 896, 430 890, 330 868, 262 844, 222 826',
    split: '214 824, 300 850, 420 856, 560 852, 720 838, 880 818, 1040 800, 1200 786, 1330 774, 1470 760',
  },
  trail: {
    lift: -8,
    flare: '1430 706, 1446 744, 1430 796',
    under:
      '1368 852, 1290 876, 1180 884, 1040 884, 890 880, 740 882, 570 884, 430 878, 330 858, 262 834, 222 814',
    split: '214 816, 300 846, 420 856, 560 856, 720 852, 880 844, 1040 834, 1200 824, 1330 812, 1450 800',
  },
  court: {
    lift: 12,
    flare: '1424 726, 1428 780, 1414 850',
    under:
      '1380 892, 1290 898, 1180 899, 1040 899, 890 899, 740 899, 570 899, 430 897, 330 886, 258 860, 220 836',
    split: '206 828, 300 850, 420 856, 560 854, 720 850, 880 842, 1040 832, 1200 824, 1330 820, 1440 818',
  },
}

const topLine =
  '210 782, 232 799, 300 811, 420 810, 560 806, 720 797, 880 776, 1040 748, 1180 722, 1300 700, 1384 684, 1420 682'

export function sole(sheet: Sheet, recipe: Shoe) {
  const { lift, flare, under, split } = soles[recipe.cut]
  const raised = (text: string): Anchor[] =>
    line(text).map((a) => ({ ...a, y: (a.y < 800 ? 800 + (a.y - 800) * 0.85 : a.y) + lift }))
  const top = raised(topLine)
  const shape = area([...top, ...line(flare).map((a) => ({ ...a, y: a.y + lift * 0.5 })), ...line(under)])
  const trim = dye(recipe.trim)
  const foam: Dye =
    recipe.cut === 'court' && recipe.trim === 'gum'
      ? trim
      : trim[0] > 0.9
        ? lit(dye('fog'), 0.05)
        : dye('chalk')

  if (recipe.cut === 'trail') lugs(sheet, line(under), lit(trim, -0.16))
  if (recipe.cut !== 'race' && recipe.cut !== 'trail') rubber(sheet, line(under), recipe)
  sheet.form(shape, 46, 60, { base: 74, power: 0.7 })
  sheet.reset(shape)
  sheet.fill(shape, foam)
  sheet.shine(shape, 0x38)
  sheet.within(shape, () => {
    const groove = line(split)
    const lower = area([
      ...groove.map((a, i) => ({ ...a, corner: i === 0 || i === groove.length - 1 })),
      ...line('1520 940!, 150 940!'),
    ])
    sheet.fill(lower, trim)
    sheet.raiseLine(stroke(groove), 66, 9)
    sheet.albedo.push(
      `<path d="${stroke(groove)}" fill="none" stroke="#000" stroke-width="3" opacity=".22"/>`,
    )
    if (recipe.cut === 'court') foxing(sheet, top, dye(recipe.accent))
    else if (recipe.cut === 'race') plate(sheet, groove, dye(recipe.accent))
    else pods(sheet, recipe.cut, trim)
  })
}

/** Pressed hollows along the forefoot, and a channel under the heel. */
function pods(sheet: Sheet, cut: Shoe['cut'], trim: Dye) {
  const base = cut === 'classic' ? 882 : 868
  for (let i = 0; i < 7; i++) {
    const x = 344 + i * 58
    const pod = area(
      `${x} ${base - 3}, ${x + 18} ${base - 11}, ${x + 42} ${base - 10}, ${x + 34} ${base + 2}, ${x + 12} ${base + 7}`,
    )
    sheet.fill(pod, lit(trim, -0.05))
    sheet.raise(pod, 70)
  }
  const channel = strip(
    line(cut === 'max' ? '1080 862, 1180 856, 1280 838, 1370 806' : '1100 866, 1190 862, 1280 850, 1360 830'),
    15,
  )
  sheet.fill(channel, lit(trim, -0.06))
  sheet.raise(channel, 68)
}

/** The edge of a carbon plate between the two foams. */
function plate(sheet: Sheet, groove: Anchor[], colour: Dye) {
  const curve = stroke(groove)
  sheet.draw(curve, lit(colour, -0.05), 9)
  sheet.draw(curve, lit(colour, 0.12), 2.5)
}

function foxing(sheet: Sheet, top: Anchor[], colour: Dye) {
  const lineUnder = beside(top, 26).map(([x, y]) => [x, y] as const)
  const path = `M${lineUnder.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
  sheet.draw(path, colour, 7)
  sheet.raiseLine(path, 150, 7)
}

/** A thin outsole that shows under the foam, cut by small grooves. */
function rubber(sheet: Sheet, under: Anchor[], { trim, cut }: Shoe) {
  const colour = cut === 'court' ? lit(dye(trim), -0.1) : lit(dye('ink'), -0.06)
  const edge = sample(under).map(({ x, y }) => [x, Math.min(905, y + 8)] as const)
  const shape = polygon([...sample(under).map(({ x, y }) => [x, y - 14] as const), ...edge.toReversed()])
  sheet.form(shape, 16, 20, { base: 50 })
  sheet.fill(shape, colour)
  for (const [x, y] of edge.filter((_, i) => i % 4 === 0))
    sheet.draw(`M${x} ${y - 8}v8`, lit(colour, -0.14), 4)
}

function lugs(sheet: Sheet, under: Anchor[], colour: Dye) {
  const spots = sample(under)
  for (const [i, { x, y, tx, ty }] of spots.entries()) {
    if (i % 5 !== 2) continue
    const reach = Math.min(905, y + 24)
    const lug = polygon([
      [x - 21, y - 20 * ty - 8],
      [x + 21, y - 8],
      [x + 13 - 6 * tx, reach],
      [x - 13 - 6 * tx, reach],
    ])
    sheet.form(lug, 14, 16, { base: 40 })
    sheet.fill(lug, colour)
  }
}
