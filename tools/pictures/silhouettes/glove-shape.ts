import { area, beside, line, polygon, sample } from '../path.ts'
import type { Recipe } from '../recipe.ts'

export type Gloves = Extract<Recipe, { shape: 'gloves' }>
export type Finger = { bones: string; width: number }

/** From the knuckle to the tip, little finger first and thumb last. */
export const fingers: Record<Gloves['cut'], Finger[]> = {
  keeper: [
    { bones: '684 640, 652 470, 614 318', width: 92 },
    { bones: '746 620, 726 420, 706 216', width: 100 },
    { bones: '824 620, 826 410, 828 180', width: 104 },
    { bones: '900 630, 920 430, 942 226', width: 100 },
    { bones: '880 900, 990 740, 1064 566', width: 108 },
  ],
  training: [
    { bones: '668 650, 643 540, 614 440', width: 86 },
    { bones: '753 630, 739 500, 720 364', width: 92 },
    { bones: '843 626, 844 490, 845 334', width: 94 },
    { bones: '932 646, 946 510, 963 372', width: 92 },
    { bones: '880 900, 990 750, 1050 636', width: 102 },
  ],
}

export const handShape =
  '630 600, 660 548, 704 566, 744 522, 786 548, 826 510, 866 546, 908 526, 950 574, 962 640, 996 716!, 1010 790, 976 870, 946 930!, 654 930!, 628 840, 614 720'
/** A hand whose fingers are spread, without the fingers. */
export const openHand =
  '620 600!, 644 556, 712 534, 798 528, 890 534, 962 556, 984 620!, 990 690, 1008 740, 1008 800, 984 872, 948 936!, 652 936!, 628 850, 612 720'
export const cuff = '654 900!, 946 900!, 950 980, 968 1104!, 884 1116, 800 1120, 716 1116, 632 1104!, 650 980'
export const strap =
  '640 924!, 720 936, 800 940, 880 936, 960 924!, 970 1040!, 880 1050, 800 1054, 720 1050, 630 1040!'
export const tab = '820 916!, 972 908!, 984 976, 974 1052!, 820 1062!'

/** The whole glove's edge: its pieces end here. */
const edge: Record<Gloves['cut'], string> = { keeper: outlineOf('keeper'), training: outlineOf('training') }

export const gloveEdge = (cut: Gloves['cut']) => edge[cut]

function outlineOf(cut: Gloves['cut']): string {
  return [
    ...fingers[cut].map((finger) => capsule(finger, 0)),
    area(cut === 'keeper' ? handShape : openHand),
    area(cuff),
    area(strap),
    area(tab),
  ].join('')
}

/** A finger with a round tip; `by` makes it narrower. */
export function capsule({ bones, width }: Finger, by: number): string {
  const run = line(bones)
  const half = width / 2 - by
  const tip = sample(run).at(-1)
  if (!tip) return ''
  const round = Array.from({ length: 13 }, (_, i): [number, number] => {
    const angle = Math.PI * (i / 12)
    return [
      tip.x + half * (tip.ty * Math.cos(angle) + tip.tx * Math.sin(angle)),
      tip.y + half * (-tip.tx * Math.cos(angle) + tip.ty * Math.sin(angle)),
    ]
  })
  return polygon([...beside(run, -half), ...round, ...beside(run, half).reverse()])
}
