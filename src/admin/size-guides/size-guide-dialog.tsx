import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { genders } from '../../shop/catalog/gender-rules.ts'
import { sizeGuideForm } from '../../shop/catalog/size-guides/wire.ts'
import { factsOf, namedSystems } from '../../shop/catalog/size-rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { allBrands } from '../shared/reference-data.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { type SizeGuide, type SizeGuideFields, useSaveSizeGuide } from './queries.ts'
import { SizeTable } from './size-table.tsx'

const emptyGuide = { brand: null, gender: null, system: '', columns: ['Size', ''], rows: [['', '']] }

/** Without a guide one is added. */
export function SizeGuideDialog({ guide, close }: { guide?: SizeGuide; close: () => void }) {
  const { data: brands } = useQuery(allBrands)
  const save = useSaveSizeGuide(guide)
  const { columns, rows, brand, gender, system: of } = guide ?? emptyGuide
  const form = useForm<SizeGuideFields>({
    resolver: zodResolver(sizeGuideForm, undefined, { raw: true }),
    defaultValues: { brand: brand ?? '', gender: gender ?? '', system: of, columns, rows },
  })
  const field = fieldsOf(form)
  const systems = namedSystems()
  const chosen = form.watch('system')
  const system = systems.find(({ system }) => system === chosen)?.system
  const dialog = saveDialog(form, {
    save: async (fields) => {
      const { message, sizeGuide } = await save.mutateAsync(fields)
      void toastWithUndo(message, 'size-guide', sizeGuide._id)
    },
    failure: 'The size guide was not saved. Please try again.',
    close,
  })

  return (
    <FormDialog
      title={guide ? `Edit ${guide.name}` : 'Add size guide'}
      submit={guide ? 'Save size guide' : 'Add size guide'}
      large
      className="grid-cols-1"
      {...dialog}
    >
      {!guide && (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <SelectField label="Brand" {...field('brand')}>
            <option value="">Every brand without a guide of its own</option>
            {brands?.map(({ _id, brandName }) => (
              <option key={_id} value={_id}>
                {brandName}
              </option>
            ))}
          </SelectField>
          <SelectField label="For" {...field('gender')}>
            <option value="">Men, women and kids without one of their own</option>
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {gender}
              </option>
            ))}
          </SelectField>
          <SelectField label="Sizes mean" required {...field('system')}>
            <option value="">Choose</option>
            {systems.map(({ system, name }) => (
              <option key={system} value={system}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <SizeTable form={form} examples={system && factsOf(system).examples} />
    </FormDialog>
  )
}
