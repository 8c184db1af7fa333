import { front } from '../front.ts'
import type { Hand } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { cricketBall } from '../silhouettes/cricket-ball.ts'
import { lookingAt } from './camera.ts'
import type { Scene } from './scene.ts'

/** A bat thrown down after the last over, the ball before it; `metre` as in compositions.ts. */
export function batAndBall(recipe: Recipe, hand: Hand, metre: number): Scene {
  const { camera, z } = lookingAt(metre * 0.86, 640, 1900, -640)
  const wide = 800 / (metre * 0.86)
  const bat = { sheet: front(recipe, hand), metre, x: -0.02 * wide, z, turn: 0.12 - 0.2 * hand.chance() }
  const ball = {
    sheet: cricketBall(),
    metre: metre * 4.4,
    x: (0.34 + 0.12 * hand.chance()) * wide,
    z: z - (0.3 + 0.08 * hand.chance()) * wide,
  }
  return { court: recipe.court, camera, at: { x: 0, z }, height: 1200, things: [bat, ball] }
}
