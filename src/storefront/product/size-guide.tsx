import { chestOf, wordOf } from '../../shop/catalog/size-rules.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Guide, guides, HowToMeasure, letters } from '../size-guide/guides.tsx'
import { SizeTable } from '../size-guide/size-table.tsx'

function guideOf({ sizes, sizeSystem, gender }: ProductOnWire): { guide: Guide; sizes: number[] } | null {
  const guide = guides[sizeSystem]
  const [words, measured] = [
    sizes.filter(({ size }) => chestOf(gender, wordOf(size) ?? '')),
    sizes.filter(({ size }) => wordOf(size) === undefined),
  ]
  const shown = guide && measured.length > 0 ? { guide, all: measured } : { guide: letters, all: words }
  return shown.all.length > 0 ? { guide: shown.guide, sizes: shown.all.map(({ size }) => size) } : null
}

type SizeGuideProps = { product: ProductOnWire; onClose: () => void }

export default function SizeGuide({ product, onClose }: SizeGuideProps) {
  const { sizeGuide, brand } = product
  if (!sizeGuide) return <BuiltInGuide product={product} onClose={onClose} />
  return (
    <Dialog title="Size guide" open onOpenChange={(open) => open || onClose()}>
      <SizeTable {...sizeGuide} caption={`The sizes of ${brand.brandName}`} />
    </Dialog>
  )
}

function BuiltInGuide({ product, onClose }: SizeGuideProps) {
  const found = guideOf(product)
  if (!found) return null
  const { guide, sizes } = found
  return (
    <Dialog title="Size guide" open onOpenChange={(open) => open || onClose()}>
      <HowToMeasure guide={guide} />
      <SizeTable
        caption={`The sizes of ${product.productName}`}
        columns={guide.columns}
        rows={sizes.map((size) => guide.rowOf(size, product.gender))}
        className="mt-5"
      />
      <p className="mt-4 text-muted text-sm">
        Makers cut differently: between two sizes, take the larger one.
      </p>
    </Dialog>
  )
}
