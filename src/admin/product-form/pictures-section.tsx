import { Controller, useFormContext } from 'react-hook-form'
import { PicturesField } from '../../client/picture/pictures-field.tsx'
import { MAX_PICTURES } from '../../shop/catalog/products/rules.ts'
import { labels, type ProductFields } from './fields.ts'
import { Section } from './section.tsx'

export function PicturesSection() {
  const { control } = useFormContext<ProductFields>()
  return (
    <Section title="Pictures">
      <Controller
        control={control}
        name="thumbnail"
        render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
          <PicturesField
            ref={ref}
            label={labels.thumbnail}
            hint="Shown in listings, the cart and orders."
            value={value ? [value] : []}
            onChange={([picture = null]) => onChange(picture)}
            refused={() => 'Upload a PNG or JPEG file'}
            error={error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="galleryImages"
        render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
          <PicturesField
            ref={ref}
            label={labels.galleryImages}
            hint="Shown on the product’s page in this order: drag them, or use the arrows on them."
            most={MAX_PICTURES}
            value={value}
            onChange={onChange}
            refused={(count) => `${count} file(s) not uploaded. Only PNG or JPEG files allowed.`}
            error={error?.message}
          />
        )}
      />
    </Section>
  )
}
