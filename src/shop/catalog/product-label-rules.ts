import { proposalFor } from '../tax/hsn-rules.ts'
import type { Unit } from '../tax/rules.ts'
import { type BrandLabel, isImported, type Label, netQuantityOf, type OwnLabel } from './label-rules.ts'

// Apart from label-rules.ts, which shoppers' pages load: the proposals of HSN codes cost them 1.6 KB.
type LabelSource = OwnLabel & {
  brand: BrandLabel
  category: { name: string; unit: Unit | null }
  unit: Unit | null
  pieces: number
}

/** Each fact by itself: of the product, else of its brand; the quantity else by its unit and pieces. */
export function labelOf({ brand, category, pieces, bisLicence, ...own }: LabelSource): Label {
  const unit = own.unit ?? category.unit ?? proposalFor(category.name).unit
  const countryOfOrigin = own.countryOfOrigin ?? brand.countryOfOrigin
  return {
    countryOfOrigin,
    maker: own.maker ?? brand.maker,
    importedIn: isImported(countryOfOrigin) ? (own.importedIn ?? brand.importedIn) : null,
    netQuantity: own.netQuantity ?? netQuantityOf(unit, pieces),
    bisLicence,
  }
}
