import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { fieldsInWords } from '../../shop/audit-log/display-rules.ts'
import { productRecord } from '../../shop/catalog/products/record-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Cell, Head, Row, Table } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GoLiveField } from '../shared/go-live-field.tsx'
import { allBrands, allCategories } from '../shared/reference-data.ts'
import { type BulkChange, checkEdits, type EditCheck, editProducts, productsIn } from './edit-products.ts'
import { ScrollBox } from './scroll-box.tsx'

const noFields = { percent: '', endsInNine: false, withMrp: false, category: '', brand: '', goLiveAt: '' }
type Fields = typeof noFields

interface EditDialogProps {
  ids: readonly string[]
  close: () => void
  onDone: () => void
}

/** Chooses, shows what would change, and changes it. */
export function EditDialog({ ids, close, onDone }: EditDialogProps) {
  const [fields, setFields] = useState(noFields)
  const [checked, setChecked] = useState<EditCheck>()
  const [progress, setProgress] = useState<number>()
  const [isChecking, setChecking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const change = changeOf(fields)

  const preview = async (event: FormEvent) => {
    event.preventDefault()
    setChecking(true)
    setFailure(undefined)
    try {
      setChecked(await checkEdits(ids, change))
    } catch (error) {
      setFailure(messageOf(error, 'The change was not checked. Please try again.'))
    }
    setChecking(false)
  }
  const save = async () => {
    setProgress(0)
    const texts = { name: nameOf(fields), done: (count: number) => `${productsIn(count)} changed` }
    await editProducts(ids, change, texts, (done) => setProgress(done / ids.length))
    onDone()
  }
  const isSaving = progress !== undefined
  return (
    <Dialog
      title={`Edit ${productsIn(ids.length)}`}
      description={
        checked ? undefined : 'Empty fields stay as they are. Nothing is changed before you have seen it.'
      }
      large={checked !== undefined}
      open
      onOpenChange={(open) => !open && !isSaving && close()}
      footer={
        <>
          <div role="alert" className="basis-full empty:hidden">
            {failure && <FieldError>{failure}</FieldError>}
          </div>
          {checked ? (
            <>
              <Button variant="secondary" disabled={isSaving} onClick={() => setChecked(undefined)}>
                Back
              </Button>
              {checked.changed > 0 && (
                <Button
                  loading={isSaving}
                  onClick={() => void save()}
                >{`Change ${productsIn(checked.changed)}`}</Button>
              )}
            </>
          ) : (
            <>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" form="edit-products" loading={isChecking}>
                Show what changes
              </Button>
            </>
          )}
        </>
      }
    >
      {isSaving && <Progress label="Changing" value={progress} />}
      {checked ? (
        <Preview check={checked} />
      ) : (
        <form id="edit-products" noValidate onSubmit={(event) => void preview(event)}>
          <FieldsOfEdit fields={fields} onChange={setFields} />
        </form>
      )}
    </Dialog>
  )
}

function FieldsOfEdit({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) {
  const { data: categories = [] } = useQuery(allCategories)
  const { data: brands = [] } = useQuery(allBrands)
  const set = (changed: Partial<Fields>) => onChange({ ...fields, ...changed })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label="Sale price, by percent"
          hint="10 makes it dearer by a tenth, -10 cheaper."
          inputMode="text"
          autoComplete="off"
          value={fields.percent}
          onChange={({ target }) => set({ percent: target.value })}
        />
        <Checkbox
          label="To the nearest price that ends in 9, as ₹1,499"
          checked={fields.endsInNine}
          onChange={({ target }) => set({ endsInNine: target.checked })}
        />
        <Checkbox
          label="Change the MRP by as much"
          checked={fields.withMrp}
          onChange={({ target }) => set({ withMrp: target.checked })}
        />
      </div>
      <SelectField
        label="Category"
        value={fields.category}
        onChange={({ target }) => set({ category: target.value })}
      >
        <option value="">As it is</option>
        {categories.map(({ _id, categoryName }) => (
          <option key={_id} value={_id}>
            {categoryName}
          </option>
        ))}
      </SelectField>
      <SelectField label="Brand" value={fields.brand} onChange={({ target }) => set({ brand: target.value })}>
        <option value="">As it is</option>
        {brands.map(({ _id, brandName }) => (
          <option key={_id} value={_id}>
            {brandName}
          </option>
        ))}
      </SelectField>
      <GoLiveField
        typed={fields.goLiveAt}
        hint="Day and time in India, of products that are not active."
        value={fields.goLiveAt}
        onChange={({ target }) => set({ goLiveAt: target.value })}
      />
    </div>
  )
}

function changeOf({ percent, endsInNine, withMrp, category, brand, goLiveAt }: Fields): BulkChange {
  const isPriced = percent.trim() !== '' || endsInNine
  const typed = percent.trim().replace('−', '-').replace('%', '')
  return {
    ...(isPriced && { price: { percent: typed || '0', endsInNine, withMrp } }),
    ...(category && { category }),
    ...(brand && { brand }),
    ...(goLiveAt && { goLiveAt }),
  }
}

/** The history shows this name. */
function nameOf({ percent, endsInNine, category, brand, goLiveAt }: Fields): string {
  const parts = [
    percent.trim() && `price by ${percent.trim().replace('%', '')} %`,
    endsInNine && 'prices to ₹x9',
    category && 'category',
    brand && 'brand',
    goLiveAt && `goes live ${goLiveAt.replace('T', ', ')}`,
  ]
  const name = parts.filter(Boolean).join(', ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function Preview({ check }: { check: EditCheck }) {
  const { changed, unchanged, refused, losing, examples } = check
  return (
    <>
      <p role="status">{`${productsIn(changed)} will change${unchanged > 0 ? `, ${unchanged.toLocaleString('en-IN')} stay as they are` : ''}.`}</p>
      {losing > 0 && (
        <p className="mt-2 font-semibold text-alarm text-sm">{`${losing === 1 ? '1 price is' : `${losing.toLocaleString('en-IN')} prices are`} just above a step of GST: a lower one would leave you more.`}</p>
      )}
      {refused.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="min-h-6 cursor-pointer font-semibold text-alarm">{`${productsIn(refused.length)} cannot be changed`}</summary>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {refused.map(({ _id, productName, reason }) => (
              <li key={_id}>
                <bdi>{productName}</bdi>: <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {examples.length > 0 && (
        <ScrollBox label="What changes, product by product">
          <Table caption="What changes, product by product" captionHidden>
            <thead>
              <tr>
                <Head>Product</Head>
                <Head>What changes</Head>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ _id, productName, before, after, loss }) => (
                <Row key={_id}>
                  <Cell>
                    <span className="line-clamp-2 min-w-28 font-semibold">{productName}</span>
                  </Cell>
                  <Cell>
                    {fieldsInWords(productRecord, { before, after }).map((field) => (
                      <span key={field.label} className="mr-4 inline-block">
                        <span className="text-muted">{`${field.label} `}</span>
                        <s className="text-muted">{field.before}</s>
                        <span aria-hidden> → </span>
                        <span>{field.after}</span>
                      </span>
                    ))}
                    {loss && <span className="block text-alarm text-sm">{loss}</span>}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          {examples.length < changed && (
            <p className="mt-3 text-muted text-sm">{`and ${(changed - examples.length).toLocaleString('en-IN')} more.`}</p>
          )}
        </ScrollBox>
      )}
    </>
  )
}
