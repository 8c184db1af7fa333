import { products } from '../demo/catalogue/products.ts'
import { oneOf, seededRandom } from '../demo/catalogue/seeded-random.ts'

const wordCount = 20_000
const random = seededRandom('words of a million products')
const syllables =
  'ka ra vi ma to ne sa li du mi pa ro shi va na te ju ba ri ko la hu ya de go ni su ta me pri sha dha kri chan bhu gar'.split(
    ' ',
  ) as [string, ...string[]]
const endings = ['', 'n', 'r', 'x', 'sh', 'nt', 'l', 'm', 'th', 'ng'] as [string, ...string[]]

/** The words of the demo's names come first, so that they are the common ones. */
export const vocabulary = [...words()].slice(0, wordCount)

function words(): Set<string> {
  const named = products.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{3,}/g) ?? [])
  const unique = new Set(named)
  while (unique.size < wordCount) {
    const length = 2 + Math.floor(random() * 3)
    const word = Array.from({ length }, () => oneOf(syllables, random)).join('')
    unique.add(word + oneOf(endings, random))
  }
  return unique
}
