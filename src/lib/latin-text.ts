const CONSONANTS =
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ f ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h'
const VOWELS = 'अ a आ aa इ i ई i उ u ऊ oo ऋ ri ए e ऐ ai ऑ o ओ o औ au'
const SIGNS = 'ा a ि i ी i ु u ू oo ृ ri े e ै ai ॅ e ॉ o ो o ौ au ं n ँ n ः h ् - ़ -'

const letters = (text: string) => {
  const parts = text.split(' ')
  return new Map(
    parts.flatMap((letter, index) => (index % 2 === 0 ? [[letter, parts[index + 1] ?? '']] : [])),
  )
}
const consonants = letters(CONSONANTS)
const vowels = letters(VOWELS)
const signs = letters(SIGNS)

/**
 * Devanagari as it is mostly typed in Latin letters, for searches: 'वायु' is 'vayu', 'रात' is 'rat', as a final 'a' is not said.
 * Papers for couriers need `transliterate`, which writes each letter of many scripts by ISO 15919: 'vāyu', 'rāta'.
 */
export function latinOf(word: string): string {
  const written = [...withoutNukta(word)]
  return written
    .map((letter, index) => {
      const next = written[index + 1]
      const consonant = consonants.get(letter)
      if (consonant) return next !== undefined && !signs.has(next) ? `${consonant}a` : consonant
      return vowels.get(letter) ?? signs.get(letter)?.replace('-', '') ?? letter
    })
    .join('')
}

/** Many leave out the dot below a letter. */
export function withoutNukta(word: string): string {
  return word.normalize('NFD').replaceAll('\u093c', '')
}
