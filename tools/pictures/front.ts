import type { Hand } from './patterns.ts'
import type { Recipe } from './recipe.ts'
import type { Sheet } from './sheet.ts'
import { backpack } from './silhouettes/backpack.ts'
import { ball } from './silhouettes/ball.ts'
import { bat } from './silhouettes/bat.ts'
import { boot } from './silhouettes/boot.ts'
import { bottle } from './silhouettes/bottle.ts'
import { bra } from './silhouettes/bra.ts'
import { cap } from './silhouettes/cap.ts'
import { duffel } from './silhouettes/duffel.ts'
import { gloves } from './silhouettes/gloves.ts'
import { hoodie } from './silhouettes/hoodie.ts'
import { jacket } from './silhouettes/jacket.ts'
import { kit } from './silhouettes/kit.ts'
import { leggings } from './silhouettes/leggings.ts'
import { legs } from './silhouettes/legs.ts'
import { mat } from './silhouettes/mat.ts'
import { shoe } from './silhouettes/shoe.ts'
import { slide } from './silhouettes/slide.ts'
import { socks } from './silhouettes/socks.ts'
import { tank } from './silhouettes/tank.ts'
import { tee } from './silhouettes/tee.ts'
import { windcheater } from './silhouettes/windcheater.ts'

/** A product as it is shown first. */
export function front(recipe: Recipe, hand: Hand): Sheet {
  switch (recipe.shape) {
    case 'backpack':
      return backpack(recipe, hand)
    case 'ball':
      return ball(recipe, hand, 'front')
    case 'bat':
      return bat(recipe, hand, 'front')
    case 'boot':
      return boot(recipe, hand)
    case 'bottle':
      return bottle(recipe, hand, 'front')
    case 'bra':
      return bra(recipe, hand, 'front')
    case 'cap':
      return cap(recipe, hand)
    case 'duffel':
      return duffel(recipe, hand)
    case 'gloves':
      return gloves(recipe, hand, 'front')
    case 'hoodie':
      return hoodie(recipe, hand, 'front')
    case 'jacket':
      return jacket(recipe, hand, 'front')
    case 'joggers':
    case 'shorts':
      return legs(recipe, hand, 'front')
    case 'kit':
      return kit(recipe, hand, 'front')
    case 'leggings':
      return leggings(recipe, hand, 'front')
    case 'mat':
      return mat(recipe, hand, 'front')
    case 'shoe':
      return shoe(recipe, hand)
    case 'slide':
      return slide(recipe, hand)
    case 'socks':
      return socks(recipe, hand)
    case 'tank':
      return tank(recipe, hand, 'front')
    case 'tee':
      return tee(recipe, hand, 'front')
    case 'windcheater':
      return windcheater(recipe, hand, 'front')
  }
}
