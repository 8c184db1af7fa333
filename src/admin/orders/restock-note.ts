export function restockNote(
  { product, sizeLabel, quantity }: { product: string; sizeLabel: string; quantity: number },
  restock: boolean,
): string {
  const isOne = quantity === 1
  const units = `${isOne ? '1 unit' : `${quantity} units`} of ${product}, size ${sizeLabel},`
  if (restock) return `${units} ${isOne ? 'goes' : 'go'} back on the shelf.`
  return `${units} came back damaged and ${isOne ? 'stays' : 'stay'} off the shelf.`
}
