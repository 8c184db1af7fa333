import { productChanges, productCopyFields, productForm } from '../../shop/catalog/products/wire.ts'

const newSize = productForm.shape.sizes.element

/** An existing size may have no stock; a new one must have some. */
const editForm = productForm.safeExtend({
  sizes: productChanges.shape.sizes.unwrap().check(({ value, issues }) => {
    for (const [index, row] of value.entries()) {
      if (row.stockBefore !== undefined) continue
      for (const { message, path } of newSize.safeParse(row).error?.issues ?? [])
        issues.push({ code: 'custom', input: row, message, path: [index, ...path] })
    }
  }),
})

export type FormKind = 'new' | 'copy' | 'edit'

const schemas = { new: productForm, copy: productCopyFields, edit: editForm }

export function schemaOf(kind: FormKind) {
  return schemas[kind]
}
