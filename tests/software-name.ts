import { brands } from '../demo/catalogue/brands.ts'
import { products } from '../demo/catalogue/products.ts'
import { demoValues } from '../src/shop/settings/demo-values.data.ts'

/** Also in letters that are spaced out, as documents write the shop's name. */
const spelled = /m ?a ?i ?d ?a ?n/gi

/** Where the name of the software stays, because it is what must be typed. */
const kept: { found: RegExp; why: string }[] = [
  { found: /bin\/maidan (audit|backup|doctor|drill)/, why: 'a command that the owner types on the server' },
]

/** What a text says around the name of the software, at most one piece; empty if it does not say it. */
function sayingOurName(text: string): string[] {
  for (const { index } of text.matchAll(spelled)) {
    const around = text.slice(Math.max(0, index - 60), index + 30)
    if (!kept.some(({ found }) => found.test(around))) return [around]
  }
  return []
}

/** Lists of states name that of the demo, too. */
const { state, ...seller } = demoValues.seller ?? {}

/** What only the demo sells, and who it says it is. */
const ofTheDemo = [
  ...brands.flatMap(({ brandName, brandTitle }) => [brandName, brandTitle]),
  ...products.map(({ name }) => name),
  ...Object.values(seller).map(String),
]

/** What a text of an owner's shop says of the software or of its demo. */
export const sayingOthers = (text: string): string[] => [
  ...sayingOurName(text),
  ...ofTheDemo.filter((words) => text.includes(words)),
]
