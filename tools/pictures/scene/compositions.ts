import { front } from '../front.ts'
import type { Hand } from '../patterns.ts'
import type { Recipe, Shape } from '../recipe.ts'
import { laidDown, mirrorImage } from '../sheet.ts'
import { batAndBall } from './bat-and-ball.ts'
import { lookingAt } from './camera.ts'
import { type Prop, prop } from './props.ts'
import type { Scene, Thing } from './scene.ts'

/** How many px of its canvas a product has to a metre of the world. */
export const metres: Record<Shape, number> = {
  shoe: 4150,
  boot: 4150,
  slide: 4150,
  ball: 3000,
  bottle: 3500,
  cap: 3300,
  backpack: 1900,
  duffel: 2050,
  mat: 1500,
  socks: 2300,
  shorts: 1600,
  joggers: 1000,
  leggings: 1000,
  tee: 1330,
  tank: 1330,
  bra: 1900,
  kit: 1500,
  gloves: 2500,
  bat: 1250,
  hoodie: 1330,
  jacket: 1330,
  windcheater: 1330,
}

type Way = (recipe: Recipe, hand: Hand) => Scene

/** A product on its court, with what one would bring along. */
export const onCourt: Way = (recipe, hand) => ways[recipe.shape](recipe, hand)

/** A pair, the second shoe behind the first or facing it. */
const pairOfShoes: Way = (recipe, hand) => {
  const metre = metres[recipe.shape]
  const look = Math.floor(hand.chance() * 3)
  const { camera, z } = lookingAt(metre * (look === 2 ? 0.98 : 0.82), look === 2 ? 1010 : 960, 2300, 170)
  const nearby = front(recipe, hand)
  const other = front({ ...recipe, mark: '' }, hand)
  const beside: Thing[] = [
    { sheet: other, metre, x: 0.1, z: z + 0.15 },
    { sheet: mirrorImage(other), metre, x: 0.12, z: z + 0.16 },
    { sheet: other, metre, x: -0.1, z: z + 0.34 },
  ]
  const [second] = beside.slice(look)
  const first = { sheet: nearby, metre, x: look === 2 ? 0.03 : -0.035, z }
  return {
    court: recipe.court,
    camera,
    at: { x: 0, z },
    height: 1200,
    things: second ? [second, first] : [first],
  }
}

/** Something tall with a bottle or a ball at its foot. */
const standing =
  (share: number, y: number, companions: ('ball' | 'bottle')[], left = -0.02): Way =>
  (recipe, hand) => {
    const metre = metres[recipe.shape]
    const { camera, z } = lookingAt(metre * share, y, 2300, 140)
    const wide = 800 / (metre * share)
    const side = hand.chance() < 0.5 ? -1 : 1
    const things: Thing[] = companions.map((shape, i) => ({
      sheet: prop(shape, recipe, hand),
      metre: metres[shape],
      x: (i === 0 ? side : -side) * wide * (0.66 + 0.1 * hand.chance()),
      z: z + wide * (i === 0 ? 0.05 : 0.7),
    }))
    things.push({ sheet: front(recipe, hand), metre, x: wide * left * side, z })
    return { court: recipe.court, camera, at: { x: 0, z }, height: 1200, things }
  }

/** Half of what is dropped beside clothes, in metres, and how far behind their middle it lies. */
const dropped = {
  ball: { shape: 'ball', half: 0.1, behind: 0.2, turn: 0 },
  bottle: { shape: 'bottle', half: 0.12, behind: -0.06, turn: 0.9 },
  slides: { shape: 'slide', half: 0.11, behind: -0.1, turn: 0.4 },
  socks: { shape: 'socks', half: 0.2, behind: -0.1, turn: 0.4 },
  duffel: { shape: 'duffel', half: 0.22, behind: 0.2, turn: 1.2 },
} satisfies Record<Prop, { shape: Shape; half: number; behind: number; turn: number }>

/** Clothes thrown on the ground, seen from one's own height, with what was dropped beside them; `half` is metres. */
const laid =
  (share: number, half: number, companions: Prop[]): Way =>
  (recipe, hand) => {
    const metre = metres[recipe.shape]
    const { camera, z } = lookingAt(metre * share, 620, 1900, -640)
    const side = hand.chance() < 0.5 ? -1 : 1
    const turn = side * (0.16 + 0.14 * hand.chance())
    const kind = companions[Math.floor(hand.chance() * companions.length)] ?? 'ball'
    const sheet = prop(kind, recipe, hand)
    const near = dropped[kind]
    const aside = (-side * 100) / (metre * share)
    const beside: Thing = {
      sheet: kind === 'ball' ? sheet : laidDown(sheet),
      metre: metres[near.shape],
      x: aside + side * (half + near.half),
      z: z + near.behind,
      turn: side * near.turn,
    }
    const cloth: Thing = { sheet: front(recipe, hand), metre, x: aside, z, turn }
    return { court: recipe.court, camera, at: { x: 0, z }, height: 1200, things: [beside, cloth] }
  }

const ways: Record<Shape, Way> = {
  shoe: pairOfShoes,
  boot: pairOfShoes,
  slide: pairOfShoes,
  ball: standing(0.8, 960, ['bottle']),
  bottle: standing(0.86, 1080, ['ball']),
  cap: standing(0.8, 980, ['bottle', 'ball']),
  backpack: standing(0.86, 1090, ['bottle', 'ball']),
  mat: standing(0.86, 1000, ['bottle']),
  duffel: standing(0.78, 980, ['bottle', 'ball']),
  bat: (recipe, hand) => batAndBall(recipe, hand, metres.bat),
  bra: laid(1, 0.24, ['bottle', 'slides']),
  gloves: laid(0.86, 0.27, ['ball', 'bottle']),
  kit: laid(0.8, 0.47, ['ball', 'bottle']),
  socks: laid(1, 0.3, ['ball', 'slides']),
  shorts: laid(1, 0.27, ['ball', 'slides', 'bottle']),
  joggers: laid(1.06, 0.3, ['slides', 'ball', 'duffel']),
  leggings: laid(1.06, 0.25, ['slides', 'bottle']),
  tee: laid(0.98, 0.44, ['ball', 'slides', 'bottle']),
  tank: laid(0.98, 0.28, ['slides', 'bottle', 'ball']),
  hoodie: laid(0.94, 0.42, ['duffel', 'bottle', 'ball']),
  jacket: laid(0.94, 0.42, ['ball', 'duffel', 'bottle']),
  windcheater: laid(0.94, 0.42, ['ball', 'duffel', 'bottle']),
}
