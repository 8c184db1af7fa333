import type { Recipes } from '../recipe.ts'
import { backpacks } from './backpacks.ts'
import { bottles } from './bottles.ts'
import { caps } from './caps.ts'
import { courtShoes } from './court-shoes.ts'
import { cricketBats } from './cricket-bats.ts'
import { duffelBags } from './duffel-bags.ts'
import { footballBoots } from './football-boots.ts'
import { footballs } from './footballs.ts'
import { gloves } from './gloves.ts'
import { hoodies } from './hoodies.ts'
import { jerseys } from './jerseys.ts'
import { joggers } from './joggers.ts'
import { kidsKits } from './kids-kits.ts'
import { leggings } from './leggings.ts'
import { polos } from './polos.ts'
import { runningShoes } from './running-shoes.ts'
import { shorts } from './shorts.ts'
import { slides } from './slides.ts'
import { socks } from './socks.ts'
import { sportsBras } from './sports-bras.ts'
import { tShirts } from './t-shirts.ts'
import { tankTops } from './tank-tops.ts'
import { trackJackets } from './track-jackets.ts'
import { trailShoes } from './trail-shoes.ts'
import { trainingShoes } from './training-shoes.ts'
import { windcheaters } from './windcheaters.ts'
import { yogaMats } from './yoga-mats.ts'

export const recipes: Recipes = {
  ...runningShoes,
  ...trailShoes,
  ...trainingShoes,
  ...courtShoes,
  ...footballBoots,
  ...slides,
  ...tShirts,
  ...polos,
  ...jerseys,
  ...kidsKits,
  ...tankTops,
  ...hoodies,
  ...trackJackets,
  ...windcheaters,
  ...joggers,
  ...shorts,
  ...leggings,
  ...sportsBras,
  ...caps,
  ...socks,
  ...gloves,
  ...backpacks,
  ...duffelBags,
  ...bottles,
  ...footballs,
  ...cricketBats,
  ...yogaMats,
}
