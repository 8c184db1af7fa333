/** Of a unit sold, a parcel or a step of a fee. */
export const MAX_WEIGHT_GRAMS = 100_000

/** '500 g', '1.25 kg'. */
export function weightInWords(grams: number): string {
  return grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`
}
