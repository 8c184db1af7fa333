/** Extremes: the longest product name, the highest price, more sizes than a shoe has. */
export const longName =
  'Aṇṇapūrṇā Trail Runner of the Seven Hills with a Windproof, Water-repellent Upper and Reflective Piping, Unisex, 2026 ed.'
export const dearest = '₹1,29,99,900.50'

export const fewSizes = [
  { value: '6', note: '12 left' },
  { value: '7', note: '2 left' },
  { value: '8', note: 'Out of stock', disabled: true },
  { value: '9', note: '30 left' },
  { value: '10', note: '1 left' },
]

export const fortySizes = Array.from({ length: 40 }, (_, index) => ({
  value: String(index + 11),
  ...(index % 7 === 3 ? { note: 'Out of stock', disabled: true } : {}),
}))
