import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { type Crease, foldPairs } from './folds.ts'

type Cut = Extract<Recipe, { shape: 'joggers' | 'leggings' | 'shorts' }>['cut']

export function joggerFolds(sheet: Sheet, name: Cut) {
  foldPairs(
    sheet,
    [
      ['792 520, 730 540, 650 510', 18, 0.5, 'fold'],
      ['788 560, 724 590, 640 580', 16, 0.45, 'fold'],
      ['780 610, 720 680, 650 700', 22, 0.4, 'soft'],
      ['566 700, 620 736, 690 724', 15, 0.5, 'fold'],
      ['716 770, 660 790, 590 772', 15, 0.45, 'fold'],
    ],
    16,
  )
  const low: Crease[] =
    name === 'cuffed'
      ? [
          ['572 900, 620 926, 690 912', 15, 0.6, 'fold'],
          ['576 948, 630 970, 688 954', 14, 0.65, 'fold'],
          ['584 988, 630 1002, 682 992', 13, 0.6, 'fold'],
        ]
      : [
          ['600 1090, 606 980, 596 860', 20, 0.4, 'soft'],
          ['670 1100, 664 1000, 680 880', 18, 0.4, 'soft'],
        ]
  foldPairs(sheet, low, 10)
}

export function tightFolds(sheet: Sheet, name: Cut) {
  const knee = name === 'full' ? 740 : 720
  foldPairs(
    sheet,
    [
      ['796 566, 750 590, 690 574', 14, 0.4, 'fold'],
      [`630 ${knee}, 680 ${knee + 22}, 736 ${knee + 8}`, 13, 0.45, 'fold'],
      [`756 ${knee + 40}, 700 ${knee + 58}, 646 ${knee + 40}`, 13, 0.4, 'fold'],
      ['600 480, 660 560, 760 700', 24, 0.3, 'soft'],
      ['650 930, 690 950, 744 940', 12, 0.4, 'fold'],
    ],
    14,
  )
}

export function shortFolds(sheet: Sheet, size: number) {
  foldPairs(
    sheet,
    [
      ['790 660, 720 640, 640 560', 16, 0.45, 'fold'],
      ['786 700, 700 720, 610 690', 20, 0.4, 'soft'],
      [`560 ${size - 30}, 590 ${size - 150}, 580 ${size - 280}`, 24, 0.45, 'soft'],
      [`680 ${size - 20}, 690 ${size - 130}, 670 ${size - 260}`, 22, 0.42, 'soft'],
      ['620 340, 640 440, 620 540', 20, 0.35, 'soft'],
    ],
    22,
  )
}
