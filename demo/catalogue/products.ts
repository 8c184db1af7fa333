import { type CategoryKey, categories } from './categories.ts'
import { chanceOf } from './chance.ts'
import { backpacks } from './kinds/backpacks.ts'
import { bottles } from './kinds/bottles.ts'
import { caps } from './kinds/caps.ts'
import { courtShoes } from './kinds/court-shoes.ts'
import { cricketBats } from './kinds/cricket-bats.ts'
import { duffelBags } from './kinds/duffel-bags.ts'
import { footballBoots } from './kinds/football-boots.ts'
import { footballs } from './kinds/footballs.ts'
import { gloves } from './kinds/gloves.ts'
import { hoodies } from './kinds/hoodies.ts'
import { jerseys } from './kinds/jerseys.ts'
import { joggers } from './kinds/joggers.ts'
import { kidsKits } from './kinds/kids-kits.ts'
import { leggings } from './kinds/leggings.ts'
import { polos } from './kinds/polos.ts'
import { runningShoes } from './kinds/running-shoes.ts'
import { shorts } from './kinds/shorts.ts'
import { slides } from './kinds/slides.ts'
import { socks } from './kinds/socks.ts'
import { sportsBras } from './kinds/sports-bras.ts'
import { tShirts } from './kinds/t-shirts.ts'
import { tankTops } from './kinds/tank-tops.ts'
import { trackJackets } from './kinds/track-jackets.ts'
import { trailShoes } from './kinds/trail-shoes.ts'
import { trainingShoes } from './kinds/training-shoes.ts'
import { windcheaters } from './kinds/windcheaters.ts'
import { yogaMats } from './kinds/yoga-mats.ts'
import type { DemoProduct, Entry } from './product.ts'
import { stockedSizes } from './sizes.ts'

const kinds: Record<CategoryKey, Entry[]> = {
  'running-shoes': runningShoes,
  'trail-shoes': trailShoes,
  'training-shoes': trainingShoes,
  'court-shoes': courtShoes,
  'football-boots': footballBoots,
  slides,
  't-shirts': tShirts,
  polos,
  jerseys,
  'kids-kits': kidsKits,
  'tank-tops': tankTops,
  hoodies,
  'track-jackets': trackJackets,
  windcheaters,
  joggers,
  shorts,
  leggings,
  'sports-bras': sportsBras,
  caps,
  socks,
  gloves,
  backpacks,
  'duffel-bags': duffelBags,
  bottles,
  footballs,
  'cricket-bats': cricketBats,
  'yoga-mats': yogaMats,
}

/** The demo shop's products, the same on every machine; `daysOld` is what gives them an order in time. */
export const products: DemoProduct[] = categories.flatMap(({ key }) =>
  kinds[key].map((entry) => stockOnShelf(key, entry)),
)

function stockOnShelf(category: CategoryKey, entry: Entry): DemoProduct {
  const slug = slugOf(entry.name)
  const chance = chanceOf(slug)
  const [regularPrice, salePrice] = entry.price
  return {
    slug,
    productName: entry.name,
    brand: entry.brand,
    category,
    gender: entry.gender,
    description: entry.about,
    regularPrice,
    salePrice,
    daysOld: 2 + Math.floor(chance() * 400),
    sizes: entry.sizes ?? stockedSizes(category, entry.gender, chance),
    active: !entry.inactive,
    pictures: [slug, `${slug}-other`, `${slug}-close`, `${slug}-court`],
    drawing: entry.drawing,
  }
}

/** 'Vayu Glide 4' becomes 'vayu-glide-4'; at most 60 characters, cut at a word. */
function slugOf(name: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return words.length <= 60 ? words : words.slice(0, words.lastIndexOf('-', 60))
}
