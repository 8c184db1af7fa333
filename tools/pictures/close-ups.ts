import type { View } from './raster.ts'
import type { Recipe } from './recipe.ts'

const window = (x: number, y: number, width: number): View => ({ x, y, width, height: width * 0.75 })

/** The window a close-up looks through: cloth, a seam, and the word where there is one. */
const windows: Record<Recipe['shape'], View> = {
  backpack: window(520, 560, 640),
  ball: window(560, 330, 600),
  bat: window(470, 400, 640),
  boot: window(820, 400, 620),
  bottle: window(520, 120, 620),
  bra: window(430, 575, 660),
  cap: window(396, 420, 630),
  duffel: window(470, 400, 660),
  gloves: window(150, 520, 660),
  hoodie: window(640, 190, 600),
  jacket: window(640, 60, 620),
  joggers: window(560, 90, 600),
  kit: window(350, 120, 720),
  leggings: window(560, 90, 580),
  mat: window(910, 460, 560),
  shoe: window(860, 330, 620),
  shorts: window(640, 130, 640),
  slide: window(256, 366, 710),
  socks: window(260, 600, 680),
  tank: window(470, 90, 680),
  tee: window(640, 40, 580),
  windcheater: window(560, 40, 640),
}

/** Some cuts have their most telling part elsewhere. */
export function closeUp(recipe: Recipe): View {
  if (recipe.shape === 'bottle' && recipe.cut === 'sport') return window(510, 560, 620)
  if (recipe.shape === 'backpack' && recipe.cut === 'roll') return window(470, 90, 660)
  if (recipe.shape === 'shorts' && recipe.cut === 'running') return window(640, 240, 620)
  if (recipe.shape === 'cap' && recipe.cut === 'trucker') return window(440, 450, 640)
  if (recipe.shape === 'shoe' && (recipe.cut === 'race' || recipe.cut === 'court'))
    return window(360, 380, 640)
  if (recipe.shape === 'shoe' && recipe.cut === 'trail') return window(190, 500, 640)
  if ((recipe.shape === 'tee' || recipe.shape === 'tank') && recipe.print) return window(480, 240, 680)
  if (recipe.shape === 'socks' && recipe.cut === 'ankle') return window(240, 420, 680)
  if (recipe.shape === 'gloves' && recipe.cut === 'training') return window(150, 300, 640)
  if (recipe.shape === 'kit' && recipe.pattern === 'sash') return window(250, 120, 720)
  // Words that stand in the middle, or on the other side of a sash.
  if (recipe.shape === 'tee' && recipe.pattern === 'sash') return window(520, 40, 640)
  if (recipe.shape === 'tee' && recipe.pattern === 'plain' && recipe.cut !== 'polo')
    return window(470, 100, 680)
  if (recipe.shape === 'hoodie' && recipe.pattern === 'plain' && recipe.cut === 'pullover')
    return window(480, 190, 680)
  if (recipe.shape === 'jacket' && recipe.pattern === 'sash') return window(420, 60, 640)
  return windows[recipe.shape]
}
