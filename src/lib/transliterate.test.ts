import { expect, test } from 'vitest'
import { transliterate } from './transliterate.ts'

test('names in the scripts of India are read in Latin letters', () => {
  const names: [string, string][] = [
    ['मीरा नायर', 'Mīrā Nāyara'],
    ['आशा राव, 12 लेक व्यू', 'Āśā Rāva, 12 Lēka Vyū'],
    ['বেঙ্গল', 'Bēṅgala'],
    ['ਅਮਰ ਸਿੰਘ', 'Amara Siṃgha'],
    ['ગુજરાત', 'Gujarāta'],
    ['தமிழ் நாடு', 'Tamiḻ Nāṭu'],
    ['తెలంగాణ', 'Telaṃgāṇa'],
    ['ಕರ್ನಾಟಕ', 'Karnāṭaka'],
    ['കേരളം', 'Kēraḷaṃ'],
    ['पिन ५६००३८', 'Pina 560038'],
    ['ज़ीनत', 'Jīnata'],
    ['\u095bीनत', 'Jīnata'],
    ['ॐ शान्ति', 'Ōm Śānti'],
    ['ૐ', 'Ōm'],
    ['ௐ', 'Ōm'],
    ['ੴ', 'Ik ōṃkār'],
    ['ॲप', 'Apa'],
    ['ॠषि', 'Ṝṣi'],
    ['ॾाहिरी', 'Ḍāhirī'],
    ['അവൻ', 'Avan'],
    ['علاء', 'Ala’'],
    ['অসমীয়া ৰাম', 'Asamīyā Rāma'],
    ['ଭୁବନେଶ୍ୱର', 'Bhubanēśvara'],
    ['ᱥᱟᱱᱛᱟᱲᱤ', 'Santaṛi'],
    ['ꯃꯅꯤꯄꯨꯔ', 'Manipura'],
    ['ꯏꯝꯐꯥꯜ', 'Imphāl'],
    ['لال چوک، سرینگر', 'Lal Chok, Sringr'],
    ['یوسف علی ۱۲/۴', 'Yosf Ali 12/4'],
  ]
  for (const [written, read] of names) expect(transliterate(written)).toBe(read)
})

test('everything else stays as it is', () => {
  for (const text of ['Asha Rao', 'João ₹500 – ḍ', '', '你好', '👨\u200d👩'])
    expect(transliterate(text)).toBe(text)
})

test('no letter and no numeral of these scripts becomes nothing', () => {
  const blocks = [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x900, 0xd7f],
    [0x1c50, 0x1c7f],
    [0xabc0, 0xabff],
  ] as const
  const letters = blocks
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{Lo}\p{N}]/u.test(letter))
  expect(letters.length).toBeGreaterThan(900)
  expect(letters.filter((letter) => transliterate(letter) === '')).toEqual([])
})
