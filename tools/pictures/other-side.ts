import type { Hand } from './patterns.ts'
import type { Recipe } from './recipe.ts'
import type { Sheet } from './sheet.ts'
import { backpackBack } from './silhouettes/backpack-back.ts'
import { ball } from './silhouettes/ball.ts'
import { bat } from './silhouettes/bat.ts'
import { bootSoles } from './silhouettes/boot-soles.ts'
import { bottle } from './silhouettes/bottle.ts'
import { bra } from './silhouettes/bra.ts'
import { capBack } from './silhouettes/cap-back.ts'
import { duffelTop } from './silhouettes/duffel-top.ts'
import { gloves } from './silhouettes/gloves.ts'
import { hoodie } from './silhouettes/hoodie.ts'
import { jacket } from './silhouettes/jacket.ts'
import { kit } from './silhouettes/kit.ts'
import { leggings } from './silhouettes/leggings.ts'
import { legs } from './silhouettes/legs.ts'
import { mat } from './silhouettes/mat.ts'
import { shoeSoles } from './silhouettes/shoe-soles.ts'
import { slidesAbove } from './silhouettes/slides-above.ts'
import { sockBacks } from './silhouettes/sock-backs.ts'
import { tank } from './silhouettes/tank.ts'
import { tee } from './silhouettes/tee.ts'
import { windcheater } from './silhouettes/windcheater.ts'

/** What the first picture hides: the back of a garment, the soles of shoes, the top of a bag. */
export function otherSide(recipe: Recipe, hand: Hand): Sheet {
  switch (recipe.shape) {
    case 'backpack':
      return backpackBack(recipe, hand)
    case 'ball':
      return ball(recipe, hand, 'back')
    case 'bat':
      return bat(recipe, hand, 'back')
    case 'boot':
      return bootSoles(recipe)
    case 'bottle':
      return bottle(recipe, hand, 'back')
    case 'bra':
      return bra(recipe, hand, 'back')
    case 'cap':
      return capBack(recipe, hand)
    case 'duffel':
      return duffelTop(recipe, hand)
    case 'gloves':
      return gloves(recipe, hand, 'back')
    case 'hoodie':
      return hoodie(recipe, hand, 'back')
    case 'jacket':
      return jacket(recipe, hand, 'back')
    case 'joggers':
    case 'shorts':
      return legs(recipe, hand, 'back')
    case 'kit':
      return kit(recipe, hand, 'back')
    case 'leggings':
      return leggings(recipe, hand, 'back')
    case 'mat':
      return mat(recipe, hand, 'back')
    case 'shoe':
      return shoeSoles(recipe)
    case 'slide':
      return slidesAbove(recipe, hand)
    case 'socks':
      return sockBacks(recipe, hand)
    case 'tank':
      return tank(recipe, hand, 'back')
    case 'tee':
      return tee(recipe, hand, 'back')
    case 'windcheater':
      return windcheater(recipe, hand, 'back')
  }
}
