import type { Paise } from './money.ts'

const ones = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const upToNinetyNine = (n: number): string => {
  if (n < 20) return ones[n] ?? ''
  const unit = n % 10 === 0 ? '' : `-${ones[n % 10]}`
  return `${tens[Math.floor(n / 10) - 2]}${unit}`
}

const groups: [size: number, name: string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
]

function words(n: number): string {
  if (n < 100) return upToNinetyNine(n)
  for (const [size, name] of groups) {
    if (n < size) continue
    const rest = n % size === 0 ? '' : ` ${words(n % size)}`
    return `${words(Math.floor(n / size))} ${name}${rest}`
  }
  return ''
}

export function amountInWords(amount: Paise): string {
  if (amount < 0) throw new RangeError(`no words for ${amount} paise`)
  const paise = amount % 100
  const rupees = `Rupees ${words((amount - paise) / 100)}`
  return `${rupees}${paise === 0 ? '' : ` and ${words(paise)} paise`} only`
}
