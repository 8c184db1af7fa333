import { line } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { type Crease, foldPairs } from './folds.ts'

type Cut = Extract<Recipe, { shape: 'joggers' | 'shorts' }>['cut']

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

/** What is worn tight creases only where it is bent. */
export function tightFolds(sheet: Sheet, name: 'cropped' | 'full', down: number) {
  const low = (points: string) =>
    line(points)
      .map((a) => `${a.x} ${a.y + down}`)
      .join(', ')
  foldPairs(
    sheet,
    [
      [low('796 398, 752 408, 700 396'), 13, 0.4, 'fold'],
      [low('792 430, 752 446, 716 440'), 12, 0.3, 'fold'],
      [low('632 706, 668 722, 712 716'), 12, 0.26, 'fold'],
      [low('742 744, 706 756, 664 750'), 12, 0.24, 'fold'],
      [low('610 330, 660 430, 700 600'), 30, 0.2, 'soft'],
    ],
    8,
  )
  if (name === 'full')
    foldPairs(
      sheet,
      [
        ['624 1034, 660 1046, 706 1038', 10, 0.34, 'fold'],
        ['704 1062, 670 1072, 632 1066', 10, 0.3, 'fold'],
      ],
      7,
    )
}
